import type { Page } from 'playwright/test'
import { databaseName, storeName } from '../../src/outbox/database.ts'
import type { OutboxEntry } from '../../src/outbox/entry.ts'
import { parseEntry } from '../../src/outbox/parse-entry.ts'

/** What the device of `page` keeps in its outbox, read past the app: raw records by key, the counter aside. */
export async function readOutboxRecords(page: Page): Promise<Readonly<Record<string, unknown>>> {
  const records = await reachOutbox(page, [])
  return Object.fromEntries(records.filter(([key]) => key !== '#order'))
}

/** The entries among those records; what does not parse is left out. */
export async function readEntries(page: Page): Promise<readonly OutboxEntry[]> {
  return Object.values(await readOutboxRecords(page)).flatMap((record) => parseEntry(record) ?? [])
}

/** The tries of the one entry on the device of `page`. */
export async function readTries(page: Page): Promise<number> {
  const [entry] = await readEntries(page)
  return entry?.state === 'pending' ? entry.tries : 0
}

/** Writes raw records past the app over whatever stands under their keys, as an earlier visit would have left them. */
export async function writeOutboxRecords(
  page: Page,
  records: readonly (readonly [key: string, value: unknown])[],
): Promise<void> {
  await reachOutbox(page, records)
}

/** Writes `written`, then gives every record with its key, in one transaction. Makes the database where the app has not been yet. */
function reachOutbox(
  page: Page,
  written: readonly (readonly [key: string, value: unknown])[],
): Promise<readonly (readonly [key: string, value: unknown])[]> {
  return page.evaluate(
    async ([database, store, all]) => {
      const opening = indexedDB.open(database)
      await new Promise((resolve, reject) => {
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        opening.onsuccess = resolve
        opening.onerror = () => reject(opening.error)
      })
      const transaction = opening.result.transaction(store, all.length > 0 ? 'readwrite' : 'readonly')
      const records = transaction.objectStore(store)
      for (const [key, value] of all) records.put(value, key)
      const keys = records.getAllKeys()
      const values = records.getAll()
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve
        transaction.onabort = () => reject(transaction.error)
      })
      opening.result.close()
      return keys.result.map((key, index) => [String(key), values.result[index] as unknown] as const)
    },
    [databaseName, storeName, written] as const,
  )
}
