/** What the device has not taken yet: entries in memory, to be written and until then to be sent from there. */
import { isUnsent, type OutboxEntry, type UnsentEntry } from './entry.ts'
import { furthest } from './furthest.ts'
import { afterwards, type ChangedRecords, type Decide } from './records.ts'

export type Kept = 'device' | 'memory'

export interface Changed extends ChangedRecords {
  readonly kept: Kept
}

interface Held {
  readonly entry: OutboxEntry
  /** Whether something is lost when the tab closes: see the function of this name. */
  readonly goesWithTab: boolean
  /** The device has taken it once, and then did not have it: it is held until it has been read back, not only written. */
  readonly wasForgotten?: true
}

/** What was held at one moment, by id. */
export type HeldBefore = ReadonlyMap<string, Held>

export interface Unwritten {
  /** What is held at this moment. */
  now(): HeldBefore
  /** `found`, and of the entries named, or of all, what is held of them, where that got further. */
  laidOver(found: ReadonlyMap<string, OutboxEntry>, ids?: Iterable<string>): ReadonlyMap<string, OutboxEntry>
  /** Changes entries without the device. `known` is what was last seen of them. */
  change(ids: readonly string[], decide: Decide, known: readonly OutboxEntry[]): Changed
  /** Keeps an entry that the device took but did not give back. */
  hold(entry: OutboxEntry): void
  /** The device has written all of `before`: lets go of it, but for what has changed meanwhile. What it can't read back is held again: `holdMissing`. */
  letGo(before: HeldBefore): void
  /**
   * Holds again what of `before` is not among what the device gave back: it is tried from memory. A closed entry is different: where the device
   * has nothing of it nothing can come back, so none is lost with the tab.
   */
  holdMissing(before: HeldBefore, found: ReadonlyMap<string, OutboxEntry>): void
  /** The device has written these, in place of what was held `before`. What it has forgotten once stays held until it is read back. */
  replace(before: HeldBefore, written: readonly OutboxEntry[]): void
  /** `memory` when something of these entries goes with the tab. */
  keptOf(ids: readonly string[]): Kept
  /** What memory takes from now on comes behind these. */
  comeBehind(entries: Iterable<OutboxEntry>): void
}

export function createUnwritten(): Unwritten {
  const held = new Map<string, Held>()
  /** The highest order seen so far. */
  let lastOrder = 0

  function comeBehind(entries: Iterable<OutboxEntry>): void {
    for (const entry of entries) if (isUnsent(entry)) lastOrder = Math.max(lastOrder, entry.order)
  }

  function keptOf(ids: readonly string[]): Kept {
    return ids.some((id) => held.get(id)?.goesWithTab) ? 'memory' : 'device'
  }

  return {
    now: () => new Map(held),

    laidOver(found, ids = held.keys()) {
      const merged = new Map(found)
      for (const id of ids) {
        const entry = held.get(id)?.entry
        const existing = merged.get(id)
        if (entry !== undefined) merged.set(id, existing === undefined ? entry : furthest(existing, entry))
      }
      return merged
    },

    change(ids, decide, known) {
      const current = new Map<string, OutboxEntry>()
      const onDevice = new Map<string, OutboxEntry>()
      for (const entry of known) {
        current.set(entry.id, entry)
        if (!held.has(entry.id)) onDevice.set(entry.id, entry)
      }
      for (const id of ids) {
        const own = held.get(id)
        if (own === undefined) continue
        current.set(id, own.entry)
        if (!own.goesWithTab) onDevice.set(id, own.entry)
      }
      comeBehind(current.values())
      const written = decide(current, () => ++lastOrder)
      for (const entry of written) {
        held.set(entry.id, { entry, goesWithTab: goesWithTab(onDevice.get(entry.id), entry) })
      }
      return { written, entries: afterwards(current, written), kept: keptOf(ids) }
    },

    hold(entry) {
      held.set(entry.id, { entry, goesWithTab: true, wasForgotten: true })
    },

    letGo(before) {
      for (const [id, { entry }] of before) if (held.get(id)?.entry === entry) held.delete(id)
    },

    holdMissing(before, found) {
      for (const [id, each] of before) {
        if (found.has(id) || held.has(id)) continue
        held.set(id, { ...each, goesWithTab: each.goesWithTab && each.entry.state !== 'closed', wasForgotten: true })
      }
    },

    replace(before, written) {
      for (const entry of written) {
        const own = before.get(entry.id)
        // It may have changed while it was being written.
        if (held.get(entry.id) !== own) continue
        if (own?.wasForgotten) held.set(entry.id, { ...own, entry })
        else held.delete(entry.id)
      }
    },

    keptOf,
    comeBehind,
  }
}

/**
 * Whether something is lost when the tab closes, where memory holds an entry as `entry` and the device as `before`, if at all: its lead, the
 * latest change to its request, its new chance, or the fact that somebody has closed it.
 */
function goesWithTab(before: OutboxEntry | undefined, entry: OutboxEntry): boolean {
  if (before === undefined) return true
  // Somebody was told that it is erased.
  if (entry.state === 'closed') return isUnsent(before)
  if (!isUnsent(entry)) return false
  if (before.state === 'pending') return !isSameRequest(before, entry)
  return before.state === 'closed' || (before.state === 'rejected' && entry.state === 'pending')
}

function isSameRequest(a: UnsentEntry, b: UnsentEntry): boolean {
  return JSON.stringify(a.request) === JSON.stringify(b.request)
}
