/**
 * The entries of this device. Never fails: what can't be written is kept in memory, told as such, and written as soon as the device
 * takes it.
 */
import type { Changes } from './changes.ts'
import { type Clock, pause } from './clock.ts'
import type { Database, Stored } from './database.ts'
import { isExpired, isUnsent, type OutboxEntry, type UnsentEntry } from './entry.ts'
import { furthest } from './furthest.ts'
import {
  afterwards,
  type ChangedRecords,
  changeRecords,
  type Decide,
  isCounter,
  parseRecord,
  portion,
  type RawRecord,
  readPortion,
  readRecords,
  removeRecords,
} from './records.ts'

export type Kept = 'device' | 'memory'

export interface Loaded {
  readonly entries: readonly OutboxEntry[]
  /** Records that don't parse: kept aside, never deleted. */
  readonly unreadable: number
  /** False when the device's storage was out of reach and only what is in memory is told. */
  readonly isComplete: boolean
}

export interface Changed extends ChangedRecords {
  readonly kept: Kept
}

export interface EntryStore {
  /** Reads all, and first writes and announces what the device has not taken yet. Never throws: see `isComplete`. */
  load(): Promise<Loaded>
  /** The entry as it stands now; `undefined` when there is none, or it is out of reach. */
  read(id: string): Promise<OutboxEntry | undefined>
  /** The same for many, in one transaction. */
  readMany(ids: readonly string[]): Promise<ReadonlyMap<string, OutboxEntry>>
  /**
   * Changes the entries named, in one transaction. `known` is what the caller last saw of them; it stands in where the device's
   * storage is out of reach. `strict` durability is for what somebody is told is saved: it waits for the disk.
   */
  change(
    ids: readonly string[],
    decide: Decide,
    known?: readonly OutboxEntry[],
    durability?: IDBTransactionDurability,
  ): Promise<Changed>
  /** The same without asking the device, which is known to refuse; the next pass writes it. */
  changeInMemory(ids: readonly string[], decide: Decide, known: readonly OutboxEntry[]): Changed
  /** Removes the traces among `entries` whose time is up; gives the ids of those removed, none where the device is out of reach. */
  removeExpired(entries: readonly OutboxEntry[]): Promise<readonly string[]>
  /** Keeps an entry in memory that the device took but did not give back, until it is written again. */
  hold(entry: OutboxEntry): void
  /** `memory` when the entry goes with the tab. */
  keptIn(id: string): Kept
}

/** What the device has not taken yet. */
interface Unwritten {
  readonly entry: OutboxEntry
  /** Whether something is lost when the tab closes: see the function of this name. */
  readonly goesWithTab: boolean
  /** The device has taken it once, and then did not have it: it is held until it has been read back, not only written. */
  readonly wasForgotten?: true
}

/** Records parsed before the thread is given back. */
const slice = 250

/**
 * Entries on `database`, and in memory for as long as that refuses. `clock` tells which traces have expired. `changes` hears of what the device
 * has taken from memory; of all else whoever changes it.
 */
export function createEntryStore(database: Database, clock: Clock, changes: Pick<Changes, 'announce'>): EntryStore {
  const unwritten = new Map<string, Unwritten>()
  /** The highest order seen so far: what memory takes comes behind it. */
  let memoryOrder = 0

  function noteOrders(entries: Iterable<OutboxEntry>): void {
    for (const entry of entries) if (isUnsent(entry)) memoryOrder = Math.max(memoryOrder, entry.order)
  }

  async function writeUnwritten(): Promise<void> {
    if (unwritten.size === 0) return
    const waiting = [...unwritten.values()].map(({ entry }) => entry)
    const ids = waiting.map((entry) => entry.id)
    const write = (store: IDBObjectStore) =>
      changeRecords(store, ids, (current) => [...withHeld(current, ids).values()])
    const stored = await database.run('readwrite', write, 'strict')
    if (!stored.ok) return
    for (const entry of waiting) {
      // It may have changed while it was being written.
      if (unwritten.get(entry.id)?.entry === entry) unwritten.delete(entry.id)
    }
    changes.announce(ids)
  }

  /**
   * Holds again what the device has just taken and does not give back: it is tried from memory then. A closed entry is different: where the device
   * has nothing of it nothing can come back, so none is lost with the tab.
   */
  function keepWhatWasNotKept(held: readonly Unwritten[], found: ReadonlyMap<string, OutboxEntry>): void {
    for (const each of held) {
      const { id, state } = each.entry
      if (found.has(id) || unwritten.has(id)) continue
      unwritten.set(id, { ...each, goesWithTab: each.goesWithTab && state !== 'closed', wasForgotten: true })
    }
  }

  /** `found`, and of the entries named what memory holds of them, where that got further. */
  function withHeld(found: ReadonlyMap<string, OutboxEntry>, ids: Iterable<string>): ReadonlyMap<string, OutboxEntry> {
    const merged = new Map(found)
    for (const id of ids) {
      const held = unwritten.get(id)?.entry
      const existing = merged.get(id)
      if (held !== undefined) merged.set(id, existing === undefined ? held : furthest(existing, held))
    }
    return merged
  }

  /** All records but the counter. One that is written between two portions may be missing; whoever writes it announces it. */
  async function readAll(): Promise<Stored<readonly RawRecord[]>> {
    const all: RawRecord[] = []
    for (;;) {
      const after = all.at(-1)?.[0]
      const stored = await database.run('readonly', (store) => readPortion(store, after))
      if (!stored.ok) return stored
      all.push(...stored.value.records)
      if (stored.value.isLast) return { ok: true, value: all.filter((record) => !isCounter(record)) }
    }
  }

  async function parseInSlices(records: readonly RawRecord[]) {
    const entries = new Map<string, OutboxEntry>()
    let unreadable = 0
    for (const [index, [key, value]] of records.entries()) {
      if (index > 0 && index % slice === 0) await pause(clock, 0)
      const entry = parseRecord(key, value)
      if (entry === undefined) unreadable++
      else entries.set(entry.id, entry)
    }
    return { entries, unreadable }
  }

  function changeInMemory(ids: readonly string[], decide: Decide, known: readonly OutboxEntry[]): Changed {
    const current = new Map<string, OutboxEntry>()
    const onDevice = new Map<string, OutboxEntry>()
    for (const entry of known) {
      current.set(entry.id, entry)
      if (!unwritten.has(entry.id)) onDevice.set(entry.id, entry)
    }
    for (const id of ids) {
      const held = unwritten.get(id)
      if (held === undefined) continue
      current.set(id, held.entry)
      if (!held.goesWithTab) onDevice.set(id, held.entry)
    }
    noteOrders(current.values())
    const written = decide(current, () => ++memoryOrder)
    for (const entry of written)
      unwritten.set(entry.id, { entry, goesWithTab: goesWithTab(onDevice.get(entry.id), entry) })
    return { written, entries: afterwards(current, written), kept: keptOf(ids) }
  }

  function keptOf(ids: readonly string[]): Kept {
    return ids.some((id) => unwritten.get(id)?.goesWithTab) ? 'memory' : 'device'
  }

  async function readMany(ids: readonly string[]): Promise<ReadonlyMap<string, OutboxEntry>> {
    if (ids.length === 0) return new Map()
    const stored = await database.run('readonly', (store) => readRecords(store, ids))
    return withHeld(stored.ok ? stored.value : new Map(), ids)
  }

  return {
    async load() {
      const held = [...unwritten.values()]
      await writeUnwritten()
      const stored = await readAll()
      const { entries: found, unreadable } = await parseInSlices(stored.ok ? stored.value : [])
      if (stored.ok) keepWhatWasNotKept(held, found)
      const entries = withHeld(found, unwritten.keys())
      noteOrders(entries.values())
      return { entries: [...entries.values()], unreadable, isComplete: stored.ok }
    },

    read: async (id) => (await readMany([id])).get(id),
    readMany,

    async change(ids, decide, known = [], durability = 'default') {
      let taken: ReadonlyMap<string, Unwritten> = new Map()
      const write = (store: IDBObjectStore) =>
        changeRecords(store, ids, (current, takeOrder) => {
          taken = new Map(unwritten)
          const merged = withHeld(current, ids)
          const written = decide(merged, takeOrder)
          // What memory held of these entries goes along, also where nothing changes now.
          const held = ids.filter((id) => unwritten.has(id) && !written.some((entry) => entry.id === id))
          return [...written, ...held.flatMap((id) => merged.get(id) ?? [])]
        })
      const stored = await database.run('readwrite', write, durability)
      if (!stored.ok) return changeInMemory(ids, decide, known)
      for (const entry of stored.value.written) {
        const held = taken.get(entry.id)
        // It may have changed while it was being written.
        if (unwritten.get(entry.id) !== held) continue
        if (held?.wasForgotten) unwritten.set(entry.id, { ...held, entry })
        else unwritten.delete(entry.id)
      }
      return { ...stored.value, kept: keptOf(ids) }
    },

    changeInMemory,

    async removeExpired(entries) {
      const ids = entries.filter((entry) => isExpired(entry, clock.now())).map((entry) => entry.id)
      const removed: string[] = []
      for (let at = 0; at < ids.length; at += portion) {
        const stored = await database.run('readwrite', (store) =>
          removeRecords(store, ids.slice(at, at + portion), (entry) => isExpired(entry, clock.now())),
        )
        if (!stored.ok) break
        removed.push(...stored.value)
      }
      return removed
    },

    hold(entry) {
      unwritten.set(entry.id, { entry, goesWithTab: true, wasForgotten: true })
    },

    keptIn: (id) => keptOf([id]),
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
