/**
 * What the screens see of the outbox: immutable, without personal data beyond a masked address and a result. Pure. Times as in `entry.ts`:
 * milliseconds since 1970 by the device's clock.
 */
import { maskEmailAddress } from '../core/email-address.ts'
import type { DeliveryStatus, ResultsEmailRequest } from '../core/results-email.ts'
import { type ClosedEntry, isPending, isUnsent, type OutboxEntry, type Refusal, type UnsentEntry } from './entry.ts'
import { isInProgress, type TryError } from './try-error.ts'
import type { Kept } from './unwritten.ts'

/** With the time, what tells one entry from another whose masked address is the same. */
type ResultView = Pick<ResultsEmailRequest, 'moduleId' | 'score' | 'total'>

export type EntryView =
  | {
      readonly state: 'pending'
      readonly id: string
      readonly maskedEmail: string
      readonly result: ResultView
      /** Where it is kept; `memory` is lost with the tab. */
      readonly kept: Kept
      readonly savedAt: number
      readonly tries: number
      readonly lastError?: TryError
    }
  | {
      readonly state: 'rejected'
      readonly id: string
      readonly maskedEmail: string
      readonly result: ResultView
      readonly savedAt: number
      readonly refusal: Refusal
    }
  | { readonly state: 'delivered'; readonly id: string; readonly status: DeliveryStatus }
  | { readonly state: 'closed'; readonly id: string; readonly how: ClosedEntry['how'] }

export type RejectedView = Extract<EntryView, { state: 'rejected' }>
export type UnsentView = Extract<EntryView, { state: 'pending' | 'rejected' }>

export type FlushView =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }

export interface OutboxView {
  /** False until the device's records have been read for the first time. */
  readonly isReady: boolean
  /** The device's storage was out of reach when it was last read: the counts are of what this page knows. */
  readonly isUnread: boolean
  /** Whether the browser wakes the worker for what waits; else only an open page sends. Undefined until the browser has answered. */
  readonly isHandedOver: boolean | undefined
  readonly pending: number
  /** Rejected and not dealt with yet. */
  readonly rejected: number
  readonly delivered: number
  /** Rejected entries that were corrected or discarded. */
  readonly closed: number
  /** Records that can't be read; they are kept. */
  readonly unreadable: number
  /** Entries that the device has not taken as they stand here: unsent ones that go with the tab, closed ones that would come back. */
  readonly inMemory: number
  /** When the oldest pending entry was saved. */
  readonly oldestPendingAt: number | undefined
  /** When an email last left this device. */
  readonly lastDeliveredAt: number | undefined
  /** The error of the latest try that failed of those still pending; none once an email has left after it. */
  readonly lastError: TryError | undefined
  readonly flush: FlushView
  /** Pending and rejected entries, oldest first. */
  readonly unsent: readonly UnsentView[]
}

// An entry object never changes, so its view is made once: a change among thousands costs one new view.
const views = new WeakMap<OutboxEntry, { readonly kept: Kept; readonly view: EntryView }>()

/** What a screen may see of `entry`: no name, and of the address no more than its outline. */
export function viewEntry(entry: UnsentEntry, kept: Kept): UnsentView
export function viewEntry(entry: OutboxEntry, kept: Kept): EntryView
export function viewEntry(entry: OutboxEntry, kept: Kept): EntryView {
  const known = views.get(entry)
  if (known !== undefined && known.kept === kept) return known.view
  const view = createEntryView(entry, kept)
  views.set(entry, { kept, view })
  return view
}

function createEntryView(entry: OutboxEntry, kept: Kept): EntryView {
  const { id } = entry
  switch (entry.state) {
    case 'pending': {
      const { state, savedAt, tries, lastError } = entry
      return { state, id, ...viewRequest(entry.request), kept, savedAt, tries, ...(lastError ? { lastError } : {}) }
    }
    case 'rejected': {
      const { state, savedAt, refusal } = entry
      return { state, id, ...viewRequest(entry.request), savedAt, refusal }
    }
    case 'delivered':
      return { state: entry.state, id, status: entry.status }
    case 'closed':
      return { state: entry.state, id, how: entry.how }
    default:
      return entry satisfies never
  }
}

function viewRequest({
  email,
  moduleId,
  score,
  total,
}: ResultsEmailRequest): Pick<UnsentView, 'maskedEmail' | 'result'> {
  return { maskedEmail: maskEmailAddress(email), result: { moduleId, score, total } }
}

/** What a view says as it is told, and what the rest of it is counted from. */
export interface ViewParts extends Pick<OutboxView, 'isReady' | 'isUnread' | 'isHandedOver' | 'unreadable' | 'flush'> {
  readonly entries: Iterable<OutboxEntry>
  readonly keptIn: (id: string) => Kept
  readonly now: number
}

/** Counts the entries and lists the unsent ones. */
export function createView({ entries, keptIn, now, ...parts }: ViewParts): OutboxView {
  const counts = { pending: 0, rejected: 0, delivered: 0, closed: 0 }
  const unsent: UnsentEntry[] = []
  let inMemory = 0
  let oldestPendingAt: number | undefined
  let lastDeliveredAt: number | undefined
  let latest: { readonly at: number; readonly error: TryError } | undefined
  for (const entry of entries) {
    counts[entry.state]++
    // A clock that was set back since makes the time of before unusable.
    if (entry.state === 'delivered' && entry.deliveredAt <= now) {
      lastDeliveredAt = Math.max(lastDeliveredAt ?? 0, entry.deliveredAt)
    }
    // Also one that was discarded: it would stand on the device again.
    if (entry.state !== 'delivered' && keptIn(entry.id) === 'memory') inMemory++
    if (isUnsent(entry)) unsent.push(entry)
    if (!isPending(entry)) continue
    oldestPendingAt = Math.min(oldestPendingAt ?? entry.savedAt, entry.savedAt)
    if (entry.lastError && !isInProgress(entry.lastError) && entry.lastTryAt >= (latest?.at ?? -Infinity)) {
      latest = { at: entry.lastTryAt, error: entry.lastError }
    }
  }
  unsent.sort((a, b) => a.order - b.order)
  const hasLeftSince = lastDeliveredAt !== undefined && lastDeliveredAt > (latest?.at ?? 0)
  return {
    ...parts,
    ...counts,
    inMemory,
    oldestPendingAt,
    lastDeliveredAt,
    lastError: hasLeftSince ? undefined : latest?.error,
    unsent: unsent.map((entry) => viewEntry(entry, keptIn(entry.id))),
  }
}
