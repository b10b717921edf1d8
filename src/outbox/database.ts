/**
 * IndexedDB, with a connection that can be lost. Browsers refuse the first `open`, let it hang, or close it in the background, and a store
 * holds on to the connection that it got: after a round that failed a fresh one is opened.
 */
import { promisifyRequest } from 'idb-keyval'
import { type Clock, pause } from './clock.ts'

export const databaseName = 'trebe-outbox'
export const storeName = 'entries'

/** Runs `work` in one transaction of an open store. */
export type UseStore = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
  durability?: IDBTransactionDurability,
) => Promise<T>

/**
 * Opens the one store of the outbox; fails when the browser does. Not by the library's `createStore`, which takes no durability: a browser's
 * default may leave what was written in the system's cache, and a tablet whose power goes has lost it.
 */
export function openStore(): UseStore {
  const opened = openWithStore()
  return async (mode, work, durability = 'default') => {
    const database = await opened
    return work(database.transaction(storeName, mode, { durability }).objectStore(storeName))
  }
}

/** Of Safari it is reported that a database may be there without its store. Only its next version gets one, which waits for those who hold this. */
async function openWithStore(): Promise<IDBDatabase> {
  const database = await open()
  if (database.objectStoreNames.contains(storeName)) return database
  database.close()
  return open(database.version + 1)
}

/** Opens `version` of the database, or the one that is there; makes way for a later one. */
async function open(version?: number): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, version)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await promisifyRequest(opening)
  database.onversionchange = () => database.close()
  return database
}

/** Without a value where the storage is full or out of reach. */
export type Stored<T> = { readonly ok: true; readonly value: T } | { readonly ok: false }

export interface Database {
  /**
   * Runs `work` in one transaction. A round that took too long may still finish later, after another has: `work` has to be something that
   * may happen twice. `strict` durability waits for the disk.
   */
  run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
    durability?: IDBTransactionDurability,
  ): Promise<Stored<T>>
}

/**
 * Pause before each round, and how long it may take. The visitor is told the truth within 4 s: that is these, one short look of the
 * results screen, and some time to draw.
 */
const rounds = [
  { pause: 0, limit: 1_000 },
  { pause: 50, limit: 600 },
  { pause: 150, limit: 600 },
] as const
/** While the storage is known to be out of reach, one look is enough. */
const shortRounds = [{ pause: 0, limit: 600 }] as const

/** `open` is called at the first use, and again after each round that failed. */
export function createDatabase(open: () => UseStore, clock: Clock): Database {
  let useStore: UseStore | undefined
  let isDown = false

  return {
    async run(mode, work, durability) {
      for (const { pause: ms, limit } of isDown ? shortRounds : rounds) {
        if (ms > 0) await pause(clock, ms)
        try {
          useStore ??= open()
          const value = await within(clock, limit, useStore(mode, work, durability))
          isDown = false
          return { ok: true, value }
        } catch (error) {
          if (isQuota(error)) return { ok: false }
          useStore = undefined
        }
      }
      isDown = true
      return { ok: false }
    },
  }
}

/** What `work` comes to; rejects when that takes longer than `ms` milliseconds. */
function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  let callOff = () => {}
  const limit = new Promise<never>((_, reject) => {
    callOff = clock.after(ms, () => reject(new Error('The storage gave no answer in time')))
  })
  return Promise.race([work, limit]).finally(callOff)
}

function isQuota(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
