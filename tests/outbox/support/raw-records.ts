import { openStore } from '../../../src/outbox/database.ts'

/** Puts a record into the database behind the outbox's back. */
export function putRecord(key: string, value: unknown): Promise<void> {
  return putRecords([[key, value]])
}

export function putRecords(records: readonly (readonly [key: string, value: unknown])[]): Promise<void> {
  return write((store) => {
    for (const [key, value] of records) store.put(value, key)
  })
}

/** Removes all records, as a browser does that clears the site's data. */
export function clearRecords(): Promise<void> {
  return write((store) => store.clear())
}

function write(work: (store: IDBObjectStore) => unknown): Promise<void> {
  return openStore()('readwrite', (store) => {
    work(store)
    return new Promise<void>((resolve) => {
      store.transaction.oncomplete = () => resolve()
    })
  })
}

/** All records as they stand in the database, by key. */
export function rawRecords(): Promise<ReadonlyMap<string, unknown>> {
  return openStore()('readonly', (store) => {
    const keys = store.getAllKeys()
    const values = store.getAll()
    return new Promise((resolve) => {
      store.transaction.oncomplete = () => {
        resolve(new Map(keys.result.map((key, index): [string, unknown] => [String(key), values.result[index]])))
      }
    })
  })
}
