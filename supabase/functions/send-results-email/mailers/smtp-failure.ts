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

/**
 * Whose fault it is, by the enhanced status code (RFC 3463): no such mailbox, domain or syntax, moved away, no mail taken there (RFC 7505),
 * disabled; the message too big or of a kind that is not taken.
 */
const finalCodes = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.2.3', '5.3.4']
const senderCodes = ['5.1.7', '5.1.8']
/** What servers say in words where they have no code for it. */
const senderWords = /sender|relay|not verified|quota/i
/** The same, where it may be this email's fault or that of all: limits, lists, logins. */
const unclearWords =
  /suspend|paused|exceed|\blimit|too many|per hour|\blater\b|authenticat|log ?in|\b(helo|ehlo)\b|black ?list|block|\brbl\b|spam|policy/i

/**
 * A 5xx after the sender's own turn. Many servers (Postfix with `smtpd_delay_reject`) say at the recipient what they hold against sender,
 * login or client. What nobody can tell waits, and holds up its own email alone: a policy (5.7) may be about this one, a wrong sender or
 * relay is not.
 */
function readRejection(code: number, reason: string, error: unknown): SendOutcome {
  const reply = replyOf(error)
  const enhanced = enhancedCodeOf(reply)
  // An address that is quoted may hold any word.
  const words = reply.replaceAll(/\S*@\S*/g, '')
  // A mailbox that is full (5.2.2) may be said to be over its quota.
  const speaksOfSender = !finalCodes.includes(enhanced ?? '') && enhanced !== '5.2.2' && senderWords.test(words)
  const isSender = senderCodes.includes(enhanced ?? '') || speaksOfSender
  if (isSender) return senderFault(code, true)
  if (enhanced?.startsWith('5.7.')) return senderFault(code, false)
  if (isFinal(code, enhanced, words, isAbout('RCPT TO', error))) return { kind: 'refused', reason }
  return { kind: 'later', reason, retryAfter: 60, concernsAll: false }
}

/**
 * Without a code that says more, 501, 511, 550, 551 and 553 are of the mailbox (RFC 5321), and after the recipient all is of the message; but
 * not where the words tell of something else, as mail hosts do that have reached a limit of ours.
 */
function isFinal(code: number, enhanced: string | undefined, words: string, isRecipient: boolean): boolean {
  if (enhanced === undefined || enhanced === '5.5.0') {
    return !unclearWords.test(words) && (!isRecipient || [501, 511, 550, 551, 553].includes(code))
  }
  // Exchange says so of a mailbox that it does not have.
  if (enhanced === '5.4.1') return isRecipient && /recipient address rejected/i.test(words)
  return finalCodes.includes(enhanced) || enhanced.startsWith('5.6.')
}

function replyOf(error: unknown): string {
  const reply = error instanceof Error && 'response' in error ? error.response : undefined
  return typeof reply === 'string' ? reply : ''
}

/** The enhanced status code (RFC 2034) of a reply: `5.7.1` of `553 5.7.1 …`. */
const enhancedCodeOf = (reply: string): string | undefined => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1]

const isAbout = (command: string, error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === command
