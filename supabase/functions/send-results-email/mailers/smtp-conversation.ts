import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '../loopback.ts'
import { type SendOutcome, sendLimit } from './mailer.ts'
import { type Phase, readFailure } from './smtp-failure.ts'

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps). */
  readonly secure: boolean
  readonly user: string | undefined
  readonly password: string | undefined
}

interface Envelope {
  readonly from: string
  readonly to: string
}

/** Limits of one step in milliseconds. */
const connectLimit = 5_000
const answerLimit = 15_000

/**
 * Hands one email to an SMTP server. Nodemailer's own transport reports a link lost *after* the final dot like a connection that was
 * never made; so the phases are told apart here, and the message is a stream whose first read marks the point of no return.
 */
export function converse(server: SmtpServer, envelope: Envelope, message: Uint8Array): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let phase: Phase = 'connect'
    const connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.secure,
      // A password goes over an open line to this machine only.
      requireTLS: server.user !== undefined && !isLoopback(server.host),
      name: envelope.from.slice(envelope.from.lastIndexOf('@') + 1),
      connectionTimeout: connectLimit,
      greetingTimeout: connectLimit,
      dnsTimeout: connectLimit,
      socketTimeout: answerLimit,
    })
    const finish = (outcome: SendOutcome) => {
      clearTimeout(timer)
      if (outcome.kind === 'sent') connection.quit()
      else connection.close()
      resolve(outcome)
    }
    const fail = (error: unknown) => finish(readFailure(phase, error))
    const endsAt = performance.now() + sendLimit
    // A server that keeps the line just alive enough is cut off here.
    const timer = setTimeout(() => fail(undefined), sendLimit)

    const body = new Readable({
      read() {
        // A process that was held up in the middle hears the server before its own timer; the lease may have run out, and others have decided.
        if (performance.now() > endsAt) return fail(undefined)
        phase = 'message'
        this.push(message)
        this.push(null)
      },
    })
    const send = () => {
      phase = 'envelope'
      connection.send({ from: envelope.from, to: [envelope.to], size: message.byteLength }, body, (error) =>
        error ? fail(error) : finish({ kind: 'sent' }),
      )
    }
    connection.on('error', fail)
    connection.connect((error) => {
      if (error) return fail(error)
      if (server.user === undefined) return send()
      phase = 'login'
      connection.login({ user: server.user, pass: server.password ?? '' }, (loginError) =>
        loginError ? fail(loginError) : send(),
      )
    })
  })
}
