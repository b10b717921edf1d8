import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type SendOutcome, sendLimit } from './mailer.ts'

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

/** The steps of a conversation; from `message` on, the server may have the email. */
type Phase = 'connect' | 'login' | 'envelope' | 'message'

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
    // A server that keeps the line just alive enough is cut off here.
    const timer = setTimeout(() => fail(undefined), sendLimit)

    const body = new Readable({
      read() {
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

function readFailure(phase: Phase, error: unknown): SendOutcome {
  const code = replyCodeOf(error)
  const reason = code === undefined ? `smtp_${phase}_lost` : `smtp_${phase}_${code}`
  switch (phase) {
    case 'connect':
      return { kind: 'later', reason, concernsAll: true }
    case 'login':
      // Wrong credentials don't mend within seconds, and servers lock out those who insist.
      return { kind: 'later', reason, ...(code !== undefined && { retryAfter: 60 }), concernsAll: true }
    case 'envelope':
      if (code === undefined || code === 421) return { kind: 'later', reason, concernsAll: true }
      // A sender that is refused is a fault of the configuration; a recipient that is, is the visitor's address.
      if (isAbout('MAIL FROM', error))
        return { kind: 'later', reason: `smtp_sender_${code}`, retryAfter: 60, concernsAll: true }
      return code >= 500 ? { kind: 'refused', reason } : { kind: 'later', reason, concernsAll: false }
    case 'message':
      if (code === undefined) return { kind: 'in_doubt', reason, concernsAll: false }
      return code >= 500 ? { kind: 'refused', reason } : { kind: 'later', reason, concernsAll: code === 421 }
    default:
      return phase satisfies never
  }
}

function replyCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined
}

const isAbout = (command: string, error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === command

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127\./.test(host)
