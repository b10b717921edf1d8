/** The outbox as the screens know it: what can be done to its entries. They leave by `flush-schedule`. */
import { parseEmailAddress } from '../core/email-address.ts'
import { cleanLeadField } from '../core/lead-form.ts'
import type { ResultsEmailRequest } from '../core/results-email.ts'
import type { SyncTag } from './background-sync.ts'
import { correctionsOf } from './corrections.ts'
import { decideCorrection, decideSave } from './decisions.ts'
import { createDeviceReading } from './device-reading.ts'
import {
  close,
  createPending,
  isAboutAddress,
  isRejected,
  isUnsent,
  type OutboxEntry,
  type RejectedEntry,
  type UnsentEntry,
} from './entry.ts'
import { entryId } from './entry-id.ts'
import { createFlushSchedule, type ScheduleParts } from './flush-schedule.ts'
import { furthest } from './furthest.ts'
import { createMirror } from './mirror.ts'
import { type Decide, inPortions } from './records.ts'
import { readTransfer, writeTransfer } from './transfer.ts'
import type { Changed, Kept } from './unwritten.ts'
import type { EntryView, OutboxView } from './view.ts'

export interface OutboxParts extends Omit<ScheduleParts, 'requestSync'> {
  /** Asks for a Background Sync event where there is such a thing; gives whether the browser has agreed. */
  readonly requestSync: (tag: SyncTag) => Promise<boolean>
  /** Asks the browser not to evict this site's storage. */
  readonly askToPersist: () => void
}

/**
 * What starts a flush. `start`, `online` and `retry-now` try every pending entry, the last also offline; the others those that are due, or
 * every one where that was asked for and no pass has made it yet.
 */
export type FlushReason = 'enqueue' | 'start' | 'online' | 'visible' | 'pageshow' | 'retry-now'

export interface SaveOutcome {
  readonly id: string
  /** `device`: written and read back. `memory`: the device could not store it; it lasts as long as this tab. */
  readonly kept: Kept
}

export type CorrectOutcome =
  /** `newId` is the entry's own where it is tried again under its address, which is not why it was rejected. */
  | { readonly kind: 'corrected'; readonly newId: string }
  | { readonly kind: 'invalid-address' | 'same-address' | 'not-rejected' }

export interface Export {
  /** What has not left, oldest first; it holds personal data. */
  readonly entries: readonly UnsentEntry[]
  /** The same as a file for another device. */
  readonly text: string
  /** False when the device's storage was out of reach: the file holds what this page knows, and there may be more. */
  readonly isComplete: boolean
}

export type ImportOutcome =
  /** `unreadable`: entries of the file that are not taken; they are in the file only. `kept`: where those are that were added. */
  | {
      readonly kind: 'imported'
      readonly added: number
      readonly known: number
      readonly unreadable: number
      readonly kept: Kept
    }
  | { readonly kind: 'not-an-export' }

export interface Outbox {
  /**
   * Stores the entry, or finds it stored before: with what was submitted last, as long as no call has begun with it. What was rejected
   * of the same attempt and name before is closed. Starts no call; never throws.
   */
  save(submitted: { readonly attemptId: string; readonly request: ResultsEmailRequest }): Promise<SaveOutcome>
  /** Resolves when the pass is over, whatever it came to. */
  flush(reason: FlushReason): Promise<void>
  /** Ends the call under way and lets go of the lock: for a page that the browser is about to freeze. */
  interrupt(): void
  /** Asks the worker to send what waits: for a page that may end without a further word. */
  handOver(): void
  /** What screens draw from; the same object until something changes. */
  snapshot(): OutboxView
  /** The view's `inMemory`, once the device has been asked whether it still has what it is said to hold: for a page that is about to go. */
  countInMemory(): Promise<number>
  /** Calls `listener` after each change; gives the function that ends it. */
  subscribe(listener: () => void): () => void
  /** Undefined for an entry that this page has not read, or that is gone. */
  find(id: string): EntryView | undefined
  /** The full address of an entry that has not left, for the form that corrects it. */
  addressOf(id: string): string | undefined
  /** Closes a rejected entry and makes one to `address` in its place, which the next flush sends. */
  correct(id: string, address: string): Promise<CorrectOutcome>
  /** Makes a rejected entry pending again, as it is. */
  retryRejected(id: string): Promise<void>
  /** Closes a rejected entry: its email never leaves. Any other stays as it is. */
  discard(id: string): Promise<void>
  /** What has not left, for another device; it stays on this one too. */
  exportUnsent(): Promise<Export>
  /** Takes over what another device has exported; entries that this one knows stay as they are. */
  importEntries(text: string): Promise<ImportOutcome>
}

/** The outbox of one page. Nothing is read before the first call, nothing sent before the first flush. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store, clock, changes } = parts
  const mirror = createMirror(store, changes, clock)
  const requestSync = async (tag: SyncTag) => mirror.handedOver(await parts.requestSync(tag))
  const knownOf = (ids: readonly string[]) => ids.flatMap((id) => mirror.entry(id) ?? [])
  const reading = createDeviceReading(store, mirror)
  const schedule = createFlushSchedule({ ...parts, requestSync: () => void requestSync('outbox') }, mirror, reading)

  /** Changes entries for somebody who is told so. What turns out to wait is looked at in time, also where no flush follows. */
  async function change(ids: readonly string[], decide: Decide, known = knownOf(ids)): Promise<Changed> {
    const changed = await confirm(await store.change(ids, decide, known, 'strict'))
    schedule.lookInTime()
    return changed
  }

  /** Reads back what the device is said to hold. What it has taken and does not give back is held in memory, and told as such. */
  async function confirm(changed: Changed): Promise<Changed> {
    const unsent = changed.entries.filter((entry) => isUnsent(entry) && store.keptIn(entry.id) === 'device')
    const found = await store.readMany(unsent.map(({ id }) => id))
    // Reading that fails takes its time, and a pass may have got further with an entry meanwhile.
    const latest = (entry: OutboxEntry) => furthest(mirror.entry(entry.id) ?? entry, entry)
    const missing = new Map(unsent.filter(({ id }) => !found.has(id)).map((entry) => [entry.id, latest(entry)]))
    const lost = [...missing.values()].filter(isUnsent)
    for (const entry of lost) store.hold(entry)
    const entries = changed.entries.map((entry) => found.get(entry.id) ?? missing.get(entry.id) ?? entry)
    mirror.take(entries)
    changes.announce(entries.map(({ id }) => id))
    return { ...changed, entries, ...(lost.length > 0 && { kept: 'memory' }) }
  }

  /** Puts what `after` makes of a rejected entry in its place; any other stays as it is. */
  async function changeRejected(
    id: string,
    after: (entry: RejectedEntry, takeOrder: () => number) => OutboxEntry,
  ): Promise<void> {
    await change([id], (current, takeOrder) => {
      const entry = current.get(id)
      return entry?.state === 'rejected' ? [after(entry, takeOrder)] : []
    })
  }

  function retryRejected(id: string): Promise<void> {
    return changeRejected(id, (entry, takeOrder) => createPending(entry, takeOrder(), entry.savedAt))
  }

  return {
    async save({ attemptId, request }) {
      // What the device knows of this attempt decides: a page that was loaded anew may be asked before it has read that.
      if (!mirror.isReady()) await reading.catchUp()
      const id = entryId(attemptId, request.email)
      const rejected = mirror.all().filter((entry) => isRejected(entry) && entry.attemptId === attemptId)
      const ids = [...new Set([...correctionsOf(mirror.entry, id), ...rejected.map((entry) => entry.id)])]
      // A write that was given up may still be done later, and must not undo what was submitted since.
      let isOver = false
      const decide: Decide = (current, takeOrder) =>
        isOver ? [] : decideSave({ id, attemptId, request }, current, takeOrder, clock.now())
      const known = knownOf(ids)
      // The visitor already knows that storage failed, so the results screen does not wait for it again; the next flush tries to write it.
      const isTold = store.keptIn(id) === 'memory'
      // Not looked at by this page yet: the results screen makes the call.
      const { kept } = await confirm(
        isTold ? store.changeInMemory(ids, decide, known) : await store.change(ids, decide, known, 'strict'),
      )
      isOver = true
      if (kept === 'device') parts.askToPersist()
      return { id, kept }
    },

    flush(reason) {
      // Should the tab die during the call, the worker takes over.
      if (reason === 'enqueue') void requestSync('outbox')
      return schedule.flush({
        isEverythingDue: reason === 'start' || reason === 'online' || reason === 'retry-now',
        isForced: reason === 'retry-now',
      })
    },

    interrupt: schedule.interrupt,

    handOver() {
      if (mirror.snapshot().pending > 0) void requestSync('outbox-left')
    },

    snapshot: mirror.snapshot,

    async countInMemory() {
      const { unsent, inMemory } = mirror.snapshot()
      if (unsent.length + inMemory === 0) return 0
      // Read anew, what the device has lost is held, and written with the next reading. One that gives no answer has what it had.
      reading.fallBehind()
      await reading.catchUp()
      if (mirror.holdsInMemory()) await reading.catchUp()
      return mirror.snapshot().inMemory
    },

    subscribe: mirror.subscribe,
    find: mirror.find,

    addressOf(id) {
      const entry = mirror.entry(id)
      return entry && isUnsent(entry) ? entry.request.email : undefined
    },

    async correct(id, address) {
      const email = parseEmailAddress(cleanLeadField('email', address))
      if (email === undefined) return { kind: 'invalid-address' }
      const entry = mirror.entry(id) ?? (await store.read(id))
      if (entry?.state !== 'rejected') return { kind: 'not-rejected' }
      const newId = entryId(entry.attemptId, email)
      if (newId === id) {
        if (isAboutAddress(entry.refusal)) return { kind: 'same-address' }
        await retryRejected(id)
        return { kind: 'corrected', newId }
      }
      const others = correctionsOf(mirror.entry, newId)
      const { entries } = await change(
        [...new Set([id, ...others])],
        (current, takeOrder) => decideCorrection(id, { newId, email }, current, takeOrder, clock.now()),
        [entry, ...knownOf(others.filter((other) => other !== id))],
      )
      const now = entries.find((each) => each.id === id)
      const isCorrected = now?.state === 'closed' && now.how.kind === 'corrected' && now.how.newId === newId
      return isCorrected ? { kind: 'corrected', newId } : { kind: 'not-rejected' }
    },

    retryRejected,

    discard: (id) => changeRejected(id, (entry) => close(entry, { kind: 'discarded' }, clock.now())),

    async exportUnsent() {
      const { entries, isComplete } = await store.load()
      const found = new Map(entries.map((entry) => [entry.id, entry]))
      // What the device could not be asked about, or has lost, is still what this page has seen of it.
      for (const seen of mirror.all()) {
        const loaded = found.get(seen.id)
        found.set(seen.id, loaded === undefined ? seen : furthest(seen, loaded))
      }
      const unsent = [...found.values()].filter(isUnsent).sort((a, b) => a.order - b.order)
      return { entries: unsent, text: writeTransfer(unsent, clock.now()), isComplete }
    },

    async importEntries(text) {
      const read = readTransfer(text)
      if (!read.ok) return { kind: 'not-an-export' }
      const incoming = new Map(read.entries.map((entry) => [entry.id, entry]))
      // Kept over all rounds of the write: one that was given up may be done all the same, and the next finds nothing missing.
      const added = new Set<string>()
      let kept: Kept = 'device'
      for (const some of inPortions([...incoming.values()])) {
        const ids = some.map(({ id }) => id)
        const changed = await change(ids, (current, takeOrder) => {
          const missing = some.filter(({ id }) => !current.has(id))
          for (const { id } of missing) added.add(id)
          return missing.map((entry) => ({ ...entry, order: takeOrder() }))
        })
        if (changed.kept === 'memory') kept = 'memory'
      }
      const { unreadable } = read
      return { kind: 'imported', added: added.size, known: read.entries.length - added.size, unreadable, kept }
    },
  }
}
