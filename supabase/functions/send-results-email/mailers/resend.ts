import { type HttpAccount, postJson } from './http-call.ts'
import { configurationFault, type HttpAnswer, outcomeOf, readStatus, waitOf } from './http-outcome.ts'
import type { Mailer, OutgoingEmail, Sender, SendOutcome } from './mailer.ts'

/** https://resend.com/docs/api-reference/emails/send-email: an idempotency key is remembered for 24 hours. */
export function createResendMailer({ apiKey, address, sender }: HttpAccount): Mailer {
  return {
    name: 'resend',
    dedupeWindow: 23 * 3_600_000,
    async send(email) {
      const reply = await postJson(
        `${address}/emails`,
        { Authorization: `Bearer ${apiKey}`, 'Idempotency-Key': idempotencyKey(email) },
        {
          from: mailboxOf(sender),
          to: [email.to],
          ...(sender.replyTo !== undefined && { reply_to: sender.replyTo }),
          subject: email.subject,
          html: email.html,
          text: email.text,
        },
      )
      return outcomeOf(reply, readAnswer)
    },
  }
}

/**
 * Of its own for each series: a call that was refused may have used its key up, and a mended configuration makes another payload; under a
 * fresh key "another payload" can only mean that an earlier try of the series was taken.
 */
const idempotencyKey = ({ reference, series }: OutgoingEmail): string =>
  series > 1 ? `results-email/${reference}/${series}` : `results-email/${reference}`

/** The name quoted: a comma in it would make two addresses. */
const mailboxOf = ({ name, address }: Sender): string =>
  name === '' ? address : `"${name.replaceAll(/["\\]/g, '')}" <${address}>`

function readAnswer(answer: HttpAnswer): SendOutcome {
  const { status, body, retryAfter } = answer
  const name = body?.name
  if (status >= 200 && status < 300) {
    // Any other 200 is not Resend's: asked again, its key tells.
    return typeof body?.id === 'string'
      ? { kind: 'sent', mailProviderReference: body.id }
      : { kind: 'in_doubt', reason: 'unreadable_answer', concernsAll: false }
  }
  if (status === 409 && name === 'invalid_idempotent_request') {
    // The key is known with another payload: an earlier try of this series arrived, and a new version of the function renders differently.
    return { kind: 'sent' }
  }
  if (status === 409 && name === 'concurrent_idempotent_requests') {
    // A call with this key may yet arrive: a next try under another key would be a second email.
    return { kind: 'in_doubt', reason: 'mail_provider_busy_with_it', ...waitOf(answer), concernsAll: false }
  }
  if (status === 429) {
    const isQuota = name === 'daily_quota_exceeded' || name === 'monthly_quota_exceeded'
    return {
      kind: 'later',
      reason: isQuota ? 'quota' : 'rate',
      retryAfter: retryAfter ?? (isQuota ? 3600 : 1),
      concernsAll: true,
    }
  }
  if (status === 400 || status === 422) return readRejection(status, name, body?.message)
  return readStatus(answer)
}

/** Ours whatever email it is: the key, the domain, the sender. */
const accountNames: readonly unknown[] = [
  'missing_api_key',
  'invalid_api_key',
  'restricted_api_key',
  'invalid_from_address',
]
const accountWords = /api key|\bdomain\b|[`'"](?:from|reply_to)[`'"]/i

/**
 * A revoked key and a wrong sender get 400 and 422 too ("API key is invalid", as a `validation_error`). Only what names the field `to` is
 * about the visitor's address; what is about neither holds up its own email alone.
 */
function readRejection(status: number, name: unknown, message: unknown): SendOutcome {
  const text = typeof message === 'string' ? message : ''
  if (/[`'"]to[`'"]/.test(text)) return { kind: 'refused', reason: `http_${status}` }
  const concernsAll = accountNames.includes(name) || accountWords.test(text)
  return configurationFault(status, concernsAll)
}
