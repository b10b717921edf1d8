/** What the answer to one call means. Pure; the whole table of the contract is here. */
import { parseResultsEmailFailure, parseResultsEmailSuccess } from '../core/results-email.ts'
import type { DeliveryOutcome } from './entry.ts'
import { parseRetryAfter } from './retry.ts'
import type { TryErrorKind } from './try-error.ts'

interface Answered {
  readonly kind: 'answered'
  readonly status: number
  /** True when the answer is not from the address that was called. */
  readonly isRedirected: boolean
  /** The parsed JSON, the text, or undefined where it could not be read. */
  readonly body: unknown
  readonly retryAfter: string | null
}

/** What came back, already read, whatever library brought it. */
export type Answer =
  | Answered
  /** An answer began but could not be read as what it claimed to be. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly error: 'network' | 'timeout' | 'unknown' }

/** Reads the answer to the call for the entry named `id`; `now` is needed for a `Retry-After` that is a date. */
export function readAnswer(id: string, answer: Answer, now: number): DeliveryOutcome {
  switch (answer.kind) {
    case 'failed':
      return { kind: 'retry', error: { kind: answer.error } }
    case 'unreadable':
      return { kind: 'retry', error: { kind: 'not-ours' } }
    case 'answered':
      return readStatus(id, answer, now)
    default:
      return answer satisfies never
  }
}

function readStatus(id: string, answer: Answered, now: number): DeliveryOutcome {
  const { status, body, isRedirected } = answer
  // Whoever redirects is not our function, whatever stands at the end of the redirect.
  if (isRedirected || status < 200 || (status >= 300 && status < 400)) return retry('not-ours', answer, now)
  if (status < 300) {
    if (!isOurs(body, id)) return retry('not-ours', answer, now)
    const success = parseResultsEmailSuccess(body)
    // "sent" is said to the visitor only where the server said it, by a word or by 200 alone.
    return { kind: 'delivered', status: success?.status ?? (success && status === 200 ? 'sent' : 'accepted') }
  }
  if (status === 400 || status === 413 || status === 422) {
    const failure = parseResultsEmailFailure(body)
    // Of another's email: a proxy may give an answer of before.
    if (failure?.id !== undefined && failure.id !== id) return retry('not-ours', answer, now)
    const paths = failure?.error.issues?.map((issue) => issue.path) ?? []
    return { kind: 'rejected', refusal: { code: failure?.error.code ?? 'unknown', paths } }
  }
  const isLimited = status === 429 && parseResultsEmailFailure(body)?.error.code === 'limited'
  return retry(isLimited ? 'limited' : errorKind(status), answer, now)
}

/**
 * A captive portal's page is no JSON object, and another app's object carries another id. The client library gives a Blob, a FormData or the
 * response itself for some types of content.
 */
function isOurs(body: unknown, id: string): boolean {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return false
  return !('id' in body) || body.id === id
}

function errorKind(status: number): TryErrorKind {
  if (status === 511) return 'not-ours'
  if (status >= 500) return 'server'
  if (status === 409 || status === 425 || status === 429) return 'busy'
  return 'denied'
}

function retry(kind: TryErrorKind, { status, retryAfter }: Answered, now: number): DeliveryOutcome {
  const retryAfterMs = parseRetryAfter(retryAfter, now)
  return { kind: 'retry', error: { kind, status }, ...(retryAfterMs !== undefined && { retryAfterMs }) }
}
