/**
 * The entries of this device. Never fails: what can't be written is kept in memory, told as such, and written as soon as the device
 * takes it.
 */
import type { Changes } from './changes.ts'
import { type Clock, pause } from './clock.ts'
import type { Database, Stored } from './database.ts'
import { isExpired, isUnsent, type OutboxEntry } from './entry.ts'
import {
  changeRecords,
  type Decide,
  inPortions,
  isCounter,
  parseRecord,
  type RawRecord,
  readPortion,
  readRecords,
  removeRecords,
} from './records.ts'
import { type Changed, createUnwritten, type HeldBefore, type Kept } from './unwritten.ts'

export interface Loaded {
  readonly entries: readonly OutboxEntry[]
  /** Records that don't parse: kept aside, never deleted. */
  readonly unreadable: number
  /** False when the device's storage was out of reach and only what is in memory is told. */
  readonly isComplete: boolean
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
   * storage is out of reach, or was cleared. `strict` durability is for what somebody is told is saved: it waits for the disk.
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
  /** Keeps an entry in memory that the device took but did not give back, until it can be read back. */
  hold(entry: OutboxEntry): void
  /** `memory` when the entry goes with the tab. */
  keptIn(id: string): Kept
}

/** Records parsed before the thread is given back. */
const slice = 250

/**
 * Entries on `database`, and in memory for as long as that refuses. `clock` tells which traces have expired. `changes` hears of what the device
 * has taken from memory; of all else whoever changes it.
 */
export function createEntryStore(database: Database, clock: Clock, changes: Pick<Changes, 'announce'>): EntryStore {
  const unwritten = createUnwritten()

  async function writeUnwritten(held: HeldBefore): Promise<void> {
    for (const some of inPortions([...held])) {
      const ids = some.map(([id]) => id)
      const write = (store: IDBObjectStore) =>
        changeRecords(store, ids, (current) => [...unwritten.laidOver(current, ids).values()])
      const stored = await database.run('readwrite', write, 'strict')
      if (!stored.ok) return
      unwritten.letGo(new Map(some))
      changes.announce(ids)
    }
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

  async function readMany(ids: readonly string[]): Promise<ReadonlyMap<string, OutboxEntry>> {
    if (ids.length === 0) return new Map()
    const stored = await database.run('readonly', (store) => readRecords(store, ids))
    return unwritten.laidOver(stored.ok ? stored.value : new Map(), ids)
  }

  return {
    async load() {
      const held = unwritten.now()
      await writeUnwritten(held)
      const stored = await readAll()
      const { entries: found, unreadable } = await parseInSlices(stored.ok ? stored.value : [])
      if (stored.ok) unwritten.holdMissing(held, found)
      const entries = unwritten.laidOver(found)
      unwritten.comeBehind(entries.values())
      return { entries: [...entries.values()], unreadable, isComplete: stored.ok }
    },

    read: async (id) => (await readMany([id])).get(id),
    readMany,

    async change(ids, decide, known = [], durability = 'default') {
      let taken: HeldBefore = new Map()
      const write = (store: IDBObjectStore) =>
        changeRecords(store, ids, (current, takeOrder) => {
          taken = unwritten.now()
          const found = new Map(current)
          const along = new Set(taken.keys())
          // What has not left is never removed: where it is missing, somebody has cleared the device.
          for (const entry of known) {
            if (!isUnsent(entry) || found.has(entry.id)) continue
            found.set(entry.id, entry)
            along.add(entry.id)
          }
          const merged = unwritten.laidOver(found, ids)
          const written = decide(merged, takeOrder)
          // It goes along, as does what memory held of these entries, also where nothing changes now.
          const rest = ids.filter((id) => along.has(id) && !written.some((entry) => entry.id === id))
          return [...written, ...rest.flatMap((id) => merged.get(id) ?? [])]
        })
      const stored = await database.run('readwrite', write, durability)
      if (!stored.ok) return unwritten.change(ids, decide, known)
      unwritten.replace(taken, stored.value.written)
      return { ...stored.value, kept: unwritten.keptOf(ids) }
    },

    changeInMemory: unwritten.change,

    async removeExpired(entries) {
      const ids = entries.filter((entry) => isExpired(entry, clock.now())).map((entry) => entry.id)
      const removed: string[] = []
      for (const some of inPortions(ids)) {
        const stored = await database.run('readwrite', (store) =>
          removeRecords(store, some, (entry) => isExpired(entry, clock.now())),
        )
        if (!stored.ok) break
        removed.push(...stored.value)
      }
      return removed
    },

    hold: unwritten.hold,
    keptIn: (id) => unwritten.keptOf([id]),
  }
}
