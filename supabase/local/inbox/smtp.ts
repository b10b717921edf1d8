import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

export interface SmtpServer {
  readonly server: SMTPServer
  stop(): Promise<void>
}

const sizeLimit = 10 * 1024 * 1024

/** An SMTP server that takes everything for everybody into `mailbox`, with any login or none, in the clear. */
export function createSmtpServer(mailbox: Mailbox): SmtpServer {
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    banner: 'local inbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: sizeLimit,
    // A client that vanished must not hold the end of a test or of `npm start`.
    closeTimeout: 100,
    onAuth: (auth, _session, answer) => answer(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        mailbox.add(Buffer.concat(chunks), recipients).then(
          () => answer(),
          (error: unknown) => answer(Object.assign(new Error(`${error}`), { responseCode: 451 })),
        )
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // A cut line is the client's matter; without a listener it would end this process.
  server.on('error', () => {})

  return {
    server,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
