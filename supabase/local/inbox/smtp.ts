import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type MailFault, refusal } from './mail-fault.ts'
import type { Mailbox } from './mailbox.ts'

type Answer = (error?: Error | null) => void

export interface SmtpServer {
  readonly server: SMTPServer
  /** Every email from now on meets this fault, or the next `times` do; `undefined` ends it. What hangs is cut. */
  misbehave(fault: MailFault | undefined, times?: number): void
  /** How many emails were handed over up to the final dot, kept or not. */
  handedOver(): number
  stop(): Promise<void>
}

const sizeLimit = 10 * 1024 * 1024

/** An SMTP server that takes everything for everybody into `mailbox`, with any login or none, in the clear. */
export function createSmtpServer(mailbox: Mailbox): SmtpServer {
  let fault: MailFault | undefined
  let timesLeft = 0
  let handedOver = 0
  const sockets = new Map<number, Socket>()
  const hanging = new Set<SMTPServerSession>()

  /** The present fault, if it is one for this point; counts down. */
  function faultAt(isMeant: (fault: MailFault) => boolean): MailFault | undefined {
    const present = fault
    if (present === undefined || !isMeant(present)) return undefined
    timesLeft -= 1
    if (timesLeft <= 0) fault = undefined
    return present
  }

  const refuseAt = (point: 'connect' | 'login' | 'sender' | 'recipient', answer: Answer) => {
    const met = faultAt((candidate) => candidate.kind === 'refuse' && candidate.at === point)
    if (met?.kind === 'refuse') answer(refusal(met))
    else answer()
  }
  const cut = (session: SMTPServerSession) => sockets.get(session.remotePort)?.destroy()

  async function take(raw: Uint8Array, session: SMTPServerSession, answer: Answer): Promise<void> {
    handedOver += 1
    const recipients = session.envelope.rcptTo.map(({ address }) => address)
    const met = faultAt(
      (candidate) => candidate.kind === 'delay' || !['connect', 'login', 'sender', 'recipient'].includes(candidate.at),
    )
    if (met?.kind === 'refuse') return answer(refusal(met))
    if (met?.kind === 'hang') return void hanging.add(session)
    if (met?.kind === 'drop' && met.at === 'before-taking') return void cut(session)
    await mailbox.add(raw, recipients)
    if (met?.kind === 'drop') return void cut(session)
    if (met?.kind === 'delay') await pause(met.milliseconds)
    answer()
  }

  const server = new SMTPServer({
    banner: 'local inbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: sizeLimit,
    // A client that vanished must not hold the end of a test or of `npm start`.
    closeTimeout: 100,
    onConnect: (session, answer) => {
      const met = faultAt(
        ({ kind, ...rest }) => (kind === 'hang' || kind === 'drop') && 'at' in rest && rest.at === 'connect',
      )
      if (met?.kind === 'hang') return void hanging.add(session)
      if (met?.kind === 'drop') return void cut(session)
      refuseAt('connect', answer)
    },
    onAuth: (auth, _session, answer) => {
      refuseAt('login', (error) => (error ? answer(error) : answer(null, { user: auth.username ?? 'anybody' })))
    },
    onMailFrom: (_address, _session, answer) => refuseAt('sender', answer),
    onRcptTo: (_address, _session, answer) => refuseAt('recipient', answer),
    onData: (stream: SMTPServerDataStream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        take(Buffer.concat(chunks), session, answer).catch((error: unknown) =>
          answer(refusal({ code: 451, message: `${error}` })),
        )
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort
    if (port === undefined) return
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  // A cut line is the client's matter; without a listener it would end this process.
  server.on('error', () => {})

  return {
    server,
    misbehave: (next, times = Number.POSITIVE_INFINITY) => {
      fault = next
      timesLeft = times
      for (const session of hanging) cut(session)
      hanging.clear()
    },
    handedOver: () => handedOver,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}
