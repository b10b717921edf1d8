import type { Page } from 'playwright/test'

/** What the device's outbox holds, as raw records by key; the counter aside. */
export function readOutboxRecords(page: Page): Promise<Readonly<Record<string, unknown>>> {
  return page.evaluate(
    () =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opened = indexedDB.open('trebe-outbox')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const database = opened.result
          const records: Record<string, unknown> = {}
          if (!database.objectStoreNames.contains('entries')) {
            database.close()
            return resolve(records)
          }
          const cursors = database.transaction('entries').objectStore('entries').openCursor()
          cursors.onerror = () => reject(cursors.error)
          cursors.onsuccess = () => {
            const cursor = cursors.result
            if (cursor === null) {
              database.close()
              return resolve(records)
            }
            if (cursor.key !== '#order') records[String(cursor.key)] = cursor.value
            cursor.continue()
          }
        }
      }),
  )
}

/** Writes a raw record over whatever stands under `key`. */
export function writeOutboxRecord(page: Page, key: string, value: unknown): Promise<void> {
  return page.evaluate(
    ([name, record]) =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('trebe-outbox')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const transaction = opened.result.transaction('entries', 'readwrite')
          transaction.objectStore('entries').put(record, name)
          transaction.onerror = () => reject(transaction.error)
          transaction.oncomplete = () => {
            opened.result.close()
            resolve()
          }
        }
      }),
    [key, value] as const,
  )
}
