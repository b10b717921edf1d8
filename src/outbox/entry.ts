/**
 * One queued results email and its transitions. Pure: time and randomness come in as arguments. `now` and all that ends in `At` are
 * milliseconds since 1970 by the device's clock; `random` lies between 0 and 1.
 */
import type { DeliveryStatus, ResultsEmailRequest } from '../core/results-email.ts'
import { retryDelay } from './retry.ts'
import { isUnheard, type TryError } from './try-error.ts'

/** Written into every record. A shape that earlier versions can't read gets a new number, and the parser keeps reading the old ones. */
export const entryVersion = 1

/** What the server found wrong: a code of the contract (or one that this version does not know) and the fields concerned. */
export interface Refusal {
  readonly code: string
  readonly paths: readonly string[]
}

/** Whether another address is what would mend it. */
export function isAboutAddress({ code, paths }: Refusal): boolean {
  return code === 'refused' || paths.includes('email')
}

interface Unsent {
  readonly version: typeof entryVersion
  /** UUID v5 of attempt and address; the call's idempotency key. */
  readonly id: string
  readonly attemptId: string
  /** Counts up on this device; a clock that jumps can't change the order of entries. */
  readonly order: number
  readonly savedAt: number
  readonly request: ResultsEmailRequest
}

export interface PendingEntry extends Unsent {
  readonly state: 'pending'
  /** Calls that have ended without a final answer. */
  readonly tries: number
  /** 0 before the first try. */
  readonly lastTryAt: number
  readonly nextTryAt: number
  readonly lastError?: TryError
  /** A call has begun: the server may know the key by this request, which stays as it is from then on. */
  readonly wasCalled?: true
}

export interface RejectedEntry extends Unsent {
  readonly state: 'rejected'
  readonly refusal: Refusal
  readonly rejectedAt: number
}

/** What is left of a delivered entry: no personal data. The record is the flag that the email was sent once. */
export interface DeliveredEntry {
  readonly version: typeof entryVersion
  readonly id: string
  readonly state: 'delivered'
  readonly deliveredAt: number
  readonly status: DeliveryStatus
}

/** What is left of a rejected entry that somebody has dealt with: no personal data. */
export interface ClosedEntry {
  readonly version: typeof entryVersion
  readonly id: string
  readonly state: 'closed'
  readonly closedAt: number
  readonly how: { readonly kind: 'corrected'; readonly newId: string } | { readonly kind: 'discarded' }
}

export type OutboxEntry = PendingEntry | DeliveredEntry | RejectedEntry | ClosedEntry

/** What still has a lead to deliver. */
export type UnsentEntry = PendingEntry | RejectedEntry

export function isUnsent(entry: OutboxEntry): entry is UnsentEntry {
  return entry.state === 'pending' || entry.state === 'rejected'
}

export function isPending(entry: OutboxEntry): entry is PendingEntry {
  return entry.state === 'pending'
}

export function isRejected(entry: OutboxEntry): entry is RejectedEntry {
  return entry.state === 'rejected'
}

/** What one delivery try came to. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered'; readonly status: DeliveryStatus }
  | { readonly kind: 'rejected'; readonly refusal: Refusal }
  | { readonly kind: 'retry'; readonly error: TryError; readonly retryAfterMs?: number }

/** What makes an entry: the request, and the attempt and id that it belongs to. */
export type Submitted = Pick<Unsent, 'id' | 'attemptId' | 'request'>

/** Traces of delivered and closed entries are kept this long, in milliseconds: 180 days. */
export const traceLifetime = 180 * 24 * 60 * 60 * 1000

/** A new entry that waits, due at once. `order` comes from the device's counter, `savedAt` from its clock. */
export function createPending(submitted: Submitted, order: number, savedAt: number): PendingEntry {
  const { id, attemptId, request } = submitted
  return {
    version: entryVersion,
    state: 'pending',
    id,
    attemptId,
    order,
    savedAt,
    request,
    tries: 0,
    lastTryAt: 0,
    nextTryAt: 0,
  }
}

/** When an entry is saved that begins anew: after the end of what it follows, also where the clock was set back since. */
export function savedAfter(before: OutboxEntry | undefined, now: number): number {
  return before?.state === 'closed' ? Math.max(now, before.closedAt + 1) : now
}

/** Whether an entry that is submitted again gets a new chance: there is none, or it was rejected or discarded; any other is the same email. */
export function mayBeginAnew(entry: OutboxEntry | undefined): boolean {
  return (
    entry === undefined || entry.state === 'rejected' || (entry.state === 'closed' && entry.how.kind === 'discarded')
  )
}

/** A clock that was set back since the last try makes an entry due: better early than stalled for a year. */
export function isDue(entry: PendingEntry, now: number): boolean {
  return entry.nextTryAt <= now || now < entry.lastTryAt
}

/**
 * What is tried where there is a network, as a sync event or the server's word on another entry tells: what is due, and all that failed for want of
 * one or met a portal in its place. A server's "later" holds: the browser fires the event at once where there is a network, and each device would
 * call a busy server again within seconds.
 */
export function isDueOnNetwork(entry: PendingEntry, now: number): boolean {
  const { lastError } = entry
  return isDue(entry, now) || (lastError !== undefined && isUnheard(lastError))
}

/**
 * Whether its request may still change: no call has begun. Records written before `wasCalled` existed have `tries` alone, which counts the
 * calls that have ended.
 */
export function canChange(entry: OutboxEntry): entry is PendingEntry {
  return entry.state === 'pending' && !entry.wasCalled && entry.tries === 0
}

/**
 * The entry after a try. A success always counts; any other outcome counts only while the entry is still pending, since
 * another tab may have got further in the meantime.
 */
export function afterTry(entry: OutboxEntry, outcome: DeliveryOutcome, now: number, random: number): OutboxEntry {
  if (entry.state === 'delivered') return entry
  if (outcome.kind === 'delivered') {
    return { version: entryVersion, id: entry.id, state: 'delivered', deliveredAt: now, status: outcome.status }
  }
  if (entry.state !== 'pending') return entry
  if (outcome.kind === 'rejected') {
    const { version, id, attemptId, order, savedAt, request } = entry
    const refusal = outcome.refusal
    return { version, id, attemptId, order, savedAt, request, state: 'rejected', refusal, rejectedAt: now }
  }
  const tries = entry.tries + 1
  return {
    ...entry,
    tries,
    lastTryAt: now,
    nextTryAt: now + retryDelay(tries, random, outcome.retryAfterMs),
    lastError: outcome.error,
  }
}

/** Whether `entry` was submitted or tried anew since the call with `called` began: what that call failed by says nothing of it. */
export function hasBegunAnew(entry: OutboxEntry, called: PendingEntry): boolean {
  return entry.state === 'pending' && (entry.order !== called.order || entry.savedAt !== called.savedAt)
}

/** What stays of a rejected entry that somebody has dealt with: after it was saved, also where the clock was set back since. */
export function close(entry: RejectedEntry, how: ClosedEntry['how'], now: number): ClosedEntry {
  return { version: entryVersion, id: entry.id, state: 'closed', closedAt: Math.max(now, entry.savedAt), how }
}

/** True for a trace whose time is up. */
export function isExpired(entry: OutboxEntry, now: number): boolean {
  switch (entry.state) {
    case 'pending':
    case 'rejected':
      return false
    case 'delivered':
      return now - entry.deliveredAt > traceLifetime
    case 'closed':
      return now - entry.closedAt > traceLifetime
    default:
      return entry satisfies never
  }
}
