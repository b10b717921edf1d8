import { createHash } from 'node:crypto'
import { type HttpAccount, postJson } from './http-call.ts'
import { configurationFault, type HttpAnswer, outcomeOf, readStatus } from './http-outcome.ts'
import type { Mailer, OutgoingEmail, SendOutcome } from './mailer.ts'

/** Brevo's pages say 30 minutes and 15: the shorter counts. */
const keyLifetime = 15 * 60_000

/** https://developers.brevo.com/reference/sendtransacemail: a UUID named `idempotencyKey` among the email's own headers. */
export function createBrevoMailer({ apiKey, address, sender }: HttpAccount): Mailer {
  return {
    name: 'brevo',
    dedupeWindow: keyLifetime - 60_000,
    async send(email) {
      const reply = await postJson(
        `${address}/v3/smtp/email`,
        { 'api-key': apiKey },
        {
          sender: { ...(sender.name !== '' && { name: sender.name }), email: sender.address },
          to: [{ email: email.to }],
          ...(sender.replyTo !== undefined && { replyTo: { email: sender.replyTo } }),
          subject: email.subject,
          htmlContent: email.html,
          textContent: email.text,
          headers: { idempotencyKey: idempotencyKey(email) },
        },
      )
      return outcomeOf(reply, readAnswer)
    },
  }
}

/**
 * A UUID, as Brevo wants it, of its own for each series: its pages don't say whether a call that was refused uses the key up, and with a
 * fresh one after each such call "used before" can only mean that the email was taken.
 */
function idempotencyKey({ reference, series }: OutgoingEmail): string {
  const hash = createHash('sha256').update(`${reference} ${series}`).digest('hex')
  // Version 8: made by a rule of our own (RFC 9562).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

function readAnswer(answer: HttpAnswer): SendOutcome {
  const { status, body, retryAfter } = answer
  if (status >= 200 && status < 300) {
    return typeof body?.messageId === 'string'
      ? { kind: 'sent', mailProviderReference: body.messageId }
      : { kind: 'in_doubt', reason: 'unreadable_answer', concernsAll: false }
  }
  if (status === 400 && (body?.code === 'duplicate_parameter' || body?.code === 'duplicate_request')) {
    // An earlier try of this series arrived.
    return { kind: 'sent' }
  }
  if (status === 429) return { kind: 'later', reason: 'rate', retryAfter: retryAfter ?? 10, concernsAll: true }
  if (status === 400 || status === 422) return readRejection(status, body?.code, body?.message)
  return readStatus(answer)
}

/** Ours whatever email it is: credits, account, sender. */
const accountCodes: readonly unknown[] = [
  'not_enough_credits',
  'account_under_validation',
  'permission_denied',
  'unauthorized',
]
const senderWords = /sender|reply.?to/i

/**
 * Credits that ran out and a sender that is not verified get 400 too. Only an `invalid_parameter` that names `to` ("email is not valid in
 * to") or an email address is about the visitor's; what is about neither holds up its own email alone.
 */
function readRejection(status: number, code: unknown, message: unknown): SendOutcome {
  const text = typeof message === 'string' ? message : ''
  const isSender = senderWords.test(text)
  if (code === 'invalid_parameter' && (/\bin to\b|^to\b/.test(text) || (/\bemail\b/i.test(text) && !isSender))) {
    return { kind: 'refused', reason: `http_${status}` }
  }
  const concernsAll = accountCodes.includes(code) || isSender
  return configurationFault(status, concernsAll)
}
