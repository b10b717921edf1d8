/** The transactions of the outbox, over one object store: one record an entry, under its id, and a counter beside them. */
import { promisifyRequest } from 'idb-keyval'
import type { OutboxEntry } from './entry.ts'
import { parseEntry } from './parse-entry.ts'

const counterKey = '#order'
/** A record that does not parse moves here when a new entry wants its place; it is counted, never deleted. */
const asidePrefix = '#aside:'

/** Looks at the entries as they are now and gives those to write. Must be synchronous, or the transaction would end under it. */
export type Decide = (current: ReadonlyMap<string, OutboxEntry>, takeOrder: () => number) => readonly OutboxEntry[]

export interface ChangedRecords {
  readonly written: readonly OutboxEntry[]
  /** The entries named, as they stand now; also those that were left as they were. */
  readonly entries: readonly OutboxEntry[]
}

/** Reads `ids`, decides and writes, in one transaction; resolves when the transaction has completed. */
export function changeRecords(store: IDBObjectStore, ids: readonly string[], decide: Decide): Promise<ChangedRecords> {
  return new Promise((resolve, reject) => {
    let written: readonly OutboxEntry[] = []
    const current = new Map<string, OutboxEntry>()
    let bug: { readonly error: unknown } | undefined
    const transaction = store.transaction
    transaction.oncomplete = () => resolve({ written, entries: afterwards(current, written) })
    transaction.onabort = () => reject(bug ? bug.error : transaction.error)
    const requests = ids.map((id) => ({ id, request: store.get(id) }))
    const counter = store.get(counterKey)
    // Requests of one transaction are answered in order: when the last has come, all have.
    counter.onsuccess = () => {
      try {
        const strangers = new Map<string, unknown>()
        for (const { id, request } of requests) {
          const entry = parseRecord(id, request.result)
          if (entry !== undefined) current.set(id, entry)
          else if (request.result !== undefined) strangers.set(id, request.result)
        }
        let order = typeof counter.result === 'number' && Number.isFinite(counter.result) ? counter.result : 0
        const first = order
        written = decide(current, () => ++order)
        for (const entry of written) {
          const stranger = strangers.get(entry.id)
          if (stranger !== undefined) store.put(stranger, `${asidePrefix}${entry.id}`)
          store.put(entry, entry.id)
        }
        if (order !== first) store.put(order, counterKey)
      } catch (error) {
        bug = { error }
        transaction.abort()
      }
    }
  })
}

/** `current` with what was written laid over it. */
export function afterwards(
  current: ReadonlyMap<string, OutboxEntry>,
  written: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  return [...new Map([...current, ...written.map((entry): [string, OutboxEntry] => [entry.id, entry])]).values()]
}

/** Deletes the records named, where `isToGo` still holds in the transaction, and gives the ids of those. */
export async function removeRecords(
  store: IDBObjectStore,
  ids: readonly string[],
  isToGo: (entry: OutboxEntry) => boolean,
): Promise<readonly string[]> {
  const removed: string[] = []
  await visitRecords(store, ids, (entry) => {
    if (!isToGo(entry)) return
    store.delete(entry.id)
    removed.push(entry.id)
  })
  return removed
}

/** The entries of these ids that are there and parse. */
export async function readRecords(
  store: IDBObjectStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OutboxEntry>> {
  const found = new Map<string, OutboxEntry>()
  await visitRecords(store, ids, (entry) => found.set(entry.id, entry))
  return found
}

/** Shows `visit` each entry of these ids that is there and parses; resolves when the transaction has completed. */
function visitRecords(
  store: IDBObjectStore,
  ids: readonly string[],
  visit: (entry: OutboxEntry) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    store.transaction.oncomplete = () => resolve()
    store.transaction.onabort = () => reject(store.transaction.error)
    for (const id of ids) {
      const request = store.get(id)
      request.onsuccess = () => {
        const entry = parseRecord(id, request.result)
        if (entry !== undefined) visit(entry)
      }
    }
  })
}

export type RawRecord = readonly [key: IDBValidKey, value: unknown]

/**
 * How many records one transaction reads, removes, imports or writes again at most: a kiosk keeps the traces of half a year and what it could not
 * send for days, and however many they are, none takes longer.
 */
const portion = 1_000

/** Gives `all` in its order, so many at a time. */
export function* inPortions<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += portion) yield all.slice(at, at + portion)
}

/** The first records behind the key `after`, the counter among them, not parsed yet; `isLast` when there are no more. */
export async function readPortion(
  store: IDBObjectStore,
  after: IDBValidKey | undefined,
): Promise<{ readonly records: readonly RawRecord[]; readonly isLast: boolean }> {
  const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true)
  const [keys, values] = await Promise.all([
    promisifyRequest(store.getAllKeys(range, portion)),
    promisifyRequest<unknown[]>(store.getAll(range, portion)),
  ])
  return { records: keys.map((key, index) => [key, values[index]] as const), isLast: keys.length < portion }
}

export function isCounter([key]: RawRecord): boolean {
  return key === counterKey
}

/** The entry of a record, or undefined when it is not one of ours or stands under another's id. */
export function parseRecord(key: IDBValidKey, value: unknown): OutboxEntry | undefined {
  const entry = parseEntry(value)
  return entry?.id === key ? entry : undefined
}
