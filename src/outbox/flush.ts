/** One pass over the due entries, alone on the device. Used by the page and by the service worker. */
import type { Changes } from './changes.ts'
import type { Clock } from './clock.ts'
import type { Deliver } from './deliver.ts'
import {
  afterTry,
  type DeliveryOutcome,
  hasBegunAnew,
  isDue,
  isDueOnNetwork,
  isPending,
  type OutboxEntry,
  type PendingEntry,
} from './entry.ts'
import type { Lock } from './lock.ts'
import { longestDelay, shortestLook } from './retry.ts'
import type { EntryStore, Loaded } from './store.ts'
import { isNetworkError } from './try-error.ts'

export interface FlushParts {
  readonly store: EntryStore
  readonly deliver: Deliver
  readonly lock: Lock
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  readonly changes: Changes
  readonly log: (line: FlushLog) => void
}

/** What may stand in a log: a kind and a reference, never a person. */
export interface FlushLog {
  readonly kind: 'delivered' | 'rejected' | 'try-failed'
  readonly id: string
  readonly detail: string
}

/** Is told how a pass goes on: `loading`; `changed` and `progressed` with each entry; `removed` once, at the end. */
export interface FlushWatcher {
  /** The device is being read; the function given is called with what that gives. */
  loading(): (loaded: Loaded) => void
  /** Of the `total` entries that this pass tries, as far as it knows, `done` have been tried. */
  progressed(done: number, total: number): void
  changed(entries: readonly OutboxEntry[]): void
  removed(ids: readonly string[]): void
}

export interface FlushOptions {
  /** Which pending entries this pass tries in any case. */
  readonly isToTry: (entry: PendingEntry, now: number) => boolean
  /** Ends the pass, and the call under way. */
  readonly stop: AbortSignal
  readonly watcher?: FlushWatcher
  /** What this page knows to wait: tried too where the device can't be read. */
  readonly known?: () => readonly PendingEntry[]
}

export type FlushReport =
  | {
      readonly kind: 'passed'
      /** The ids of what it leaves pending. */
      readonly pending: ReadonlySet<string>
      /** Milliseconds until a next pass can do something; undefined when nothing is pending. */
      readonly nextInMs: number | undefined
    }
  /** Somebody else is flushing, or a frozen page holds the lock. */
  | { readonly kind: 'busy' }
  /** The device's storage was out of reach: only what this page knows of it has been tried, and `nextInMs` speaks of that. */
  | { readonly kind: 'unread'; readonly nextInMs: number | undefined }

/**
 * Tries each pending entry that is to be tried, oldest first, one call at a time, and removes traces whose time is up. What the server has put off
 * comes behind all else. Once the server has taken or refused one, what had no network is tried too. Two failures of the network in a row end the
 * pass. Never throws: what goes wrong is in the report or in the entries.
 */
export async function flushEntries(parts: FlushParts, options: FlushOptions): Promise<FlushReport> {
  const locked = await parts.lock(() => pass(parts, options), options.stop)
  return locked.kind === 'busy' ? locked : locked.value
}

async function pass(parts: FlushParts, { isToTry, stop, watcher, known }: FlushOptions): Promise<FlushReport> {
  const { store, clock, random } = parts
  const takeLoaded = watcher?.loading()
  const loaded = await store.load()
  takeLoaded?.(loaded)
  const seen = loaded.isComplete ? [] : (known?.() ?? [])
  const pending = new Map([...seen, ...loaded.entries.filter(isPending)].map((entry) => [entry.id, entry]))
  const begin = clock.now()
  const waiting = [...pending.values()].sort((a, b) => a.order - b.order || a.savedAt - b.savedAt)
  const free = waiting.filter((entry) => isDueOnNetwork(entry, begin))
  // A kiosk's resets make everything due and cut each pass short: what fails every time, put first, would keep all behind it from being tried.
  const queue = [...new Set([...free, ...waiting])].filter((entry) => isToTry(entry, begin))
  let done = 0
  let failuresInARow = 0
  const isCutOff = () => failuresInARow === 2

  while (queue.length > 0 && !isCutOff() && !stop.aborted) {
    // A failure of the network ends the pass, but not on the word of one entry: something on the way may choke on that one
    // alone, and it would hold up all others for ever. One other entry, drawn by lot, has to fail too.
    const at = failuresInARow === 0 ? 0 : Math.floor(random() * queue.length)
    const [next] = queue.splice(at, 1)
    if (next === undefined) break
    const { entry, outcome } = await tryOne(parts, next, stop, watcher)
    if (entry?.state === 'pending') pending.set(next.id, entry)
    else pending.delete(next.id)
    if (outcome !== undefined && outcome.kind !== 'retry') {
      // There is a network, perhaps for some seconds only, and the browser may not say so.
      queue.push(...free.splice(0).filter((entry) => !isToTry(entry, begin)))
    }
    watcher?.progressed(++done, done + queue.length)
    if (outcome !== undefined) failuresInARow = isNetworkFailure(outcome) ? failuresInARow + 1 : 0
  }

  const removed = await store.removeExpired(loaded.entries)
  parts.changes.announce(removed)
  watcher?.removed(removed)
  const nextInMs = nextLook([...pending.values()], clock.now(), isCutOff())
  return loaded.isComplete
    ? { kind: 'passed', pending: new Set(pending.keys()), nextInMs }
    : { kind: 'unread', nextInMs }
}

/** The entry as it stands after a try; no outcome where no call was made, or it was ended. */
interface Tried {
  readonly entry: OutboxEntry | undefined
  readonly outcome?: DeliveryOutcome
}

/** Looks at the entry again first: it may have been delivered, corrected or discarded since the pass began. */
async function tryOne(
  parts: FlushParts,
  known: PendingEntry,
  stop: AbortSignal,
  watcher: FlushWatcher | undefined,
): Promise<Tried> {
  const { store, deliver, clock, random, changes, log } = parts
  const entry = await takeForCall(store, known)
  if (entry.state !== 'pending') return { entry }
  watcher?.changed([entry])
  const outcome = await deliver(entry, stop)
  if (outcome === undefined) return { entry }
  const [now, chance] = [clock.now(), random()]
  const { entries } = await store.change(
    [entry.id],
    (current) => {
      const before = current.get(entry.id) ?? entry
      if (isOutdated(outcome, before, entry)) return []
      const after = afterTry(before, outcome, now, chance)
      return after === before ? [] : [after]
    },
    [entry],
  )
  // It need not be what this call wrote: on a slow device an earlier write may have succeeded unnoticed.
  const after = entries[0]
  watcher?.changed(entries)
  changes.announce([entry.id])
  if (!isOutdated(outcome, after, entry)) log(describe(entry.id, outcome))
  return { entry: after, outcome }
}

/** Whether what the call with `called` came to says nothing of the entry as it stands now; that the server has it always does. */
function isOutdated(outcome: DeliveryOutcome, now: OutboxEntry | undefined, called: PendingEntry): boolean {
  return outcome.kind !== 'delivered' && now !== undefined && hasBegunAnew(now, called)
}

/** The entry as it stands now, marked: from its first call on the key stands for this request. */
async function takeForCall(store: EntryStore, known: PendingEntry): Promise<OutboxEntry> {
  const { entries } = await store.change(
    [known.id],
    (current) => {
      const entry = current.get(known.id)
      return entry?.state === 'pending' && !entry.wasCalled ? [{ ...entry, wasCalled: true }] : []
    },
    [known],
  )
  return entries[0] ?? { ...known, wasCalled: true }
}

function isNetworkFailure(outcome: DeliveryOutcome): boolean {
  return outcome.kind === 'retry' && isNetworkError(outcome.error)
}

/**
 * Milliseconds until a next pass can do something; undefined when nothing is pending. After a pass that was cut off, entries that were
 * not tried wait with those that failed; a wrong clock never puts a look off for long.
 */
export function nextLook(pending: readonly PendingEntry[], now: number, isCutOff: boolean): number | undefined {
  if (pending.length === 0) return undefined
  const waits = pending
    .filter((entry) => !(isCutOff && isDue(entry, now)))
    .map((entry) => (isDue(entry, now) ? 0 : entry.nextTryAt - now))
  const soonest = waits.reduce((a, b) => Math.min(a, b), longestDelay)
  return Math.max(shortestLook, soonest)
}

function describe(id: string, outcome: DeliveryOutcome): FlushLog {
  switch (outcome.kind) {
    case 'delivered':
      return { kind: 'delivered', id, detail: outcome.status }
    case 'rejected':
      return { kind: 'rejected', id, detail: [outcome.refusal.code, ...outcome.refusal.paths].join(' ') }
    case 'retry':
      return { kind: 'try-failed', id, detail: [outcome.error.kind, outcome.error.status ?? ''].join(' ').trim() }
    default:
      return outcome satisfies never
  }
}
