import type { SendOutcome } from './mailer.ts'

/** The steps of a conversation; from `message` on, the server may have the email. */
export type Phase = 'connect' | 'login' | 'envelope' | 'message'

/** What a conversation that failed in `phase` came to. */
export function readFailure(phase: Phase, error: unknown): SendOutcome {
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
      if (isAbout('MAIL FROM', error)) return senderFault(code, true)
      return code >= 500 ? readRejection(code, reason, error) : { kind: 'later', reason, concernsAll: false }
    case 'message':
      if (code === undefined) return { kind: 'in_doubt', reason, concernsAll: false }
      return code >= 500 ? readRejection(code, reason, error) : { kind: 'later', reason, concernsAll: code === 421 }
    default:
      return phase satisfies never
  }
}

function replyCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined
}

/** Our address, our login or our server's name is refused, which no visitor can mend; a rest as after a wrong password. */
const senderFault = (code: number, concernsAll: boolean): SendOutcome => ({
  kind: 'later',
  reason: `smtp_sender_${code}`,
  retryAfter: 60,
  concernsAll,
})

/** No such mailbox, no such domain, no such syntax, moved away, no mail taken there, disabled (RFC 3463, RFC 7505). */
const recipientFaults = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']
const senderFaults = ['5.1.7', '5.1.8']

/**
 * A 5xx after the sender's own turn. Many servers (Postfix with `smtpd_delay_reject`) say at the recipient what they hold against sender,
 * login or client; the enhanced code tells whose fault it is. A policy (5.7) may be about this one email alone, a wrong sender is not.
 */
function readRejection(code: number, reason: string, error: unknown): SendOutcome {
  const enhanced = enhancedCodeOf(error)
  const isFinal = isAbout('RCPT TO', error) ? isRecipientFault(code, enhanced) : isMessageFault(enhanced)
  return isFinal ? { kind: 'refused', reason } : senderFault(code, senderFaults.includes(enhanced ?? ''))
}

/** A server without enhanced codes is taken at its word: 550, 551 and 553 are of the mailbox (RFC 5321). */
const isRecipientFault = (code: number, enhanced: string | undefined): boolean =>
  enhanced === undefined ? [550, 551, 553].includes(code) : recipientFaults.includes(enhanced)

/** Size and content, and whatever is not the sender's. */
const isMessageFault = (enhanced = ''): boolean => !enhanced.startsWith('5.7.') && !senderFaults.includes(enhanced)

/** The enhanced status code (RFC 2034) of a reply: `5.7.1` of `553 5.7.1 …`. */
function enhancedCodeOf(error: unknown): string | undefined {
  const reply = error instanceof Error && 'response' in error ? error.response : undefined
  return typeof reply === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] : undefined
}

const isAbout = (command: string, error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === command
