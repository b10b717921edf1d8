import type { Page } from 'playwright/test'
import { databaseName } from '../../../src/outbox/database.ts'

/**
 * Everything of a visitor that a page could show or hold, as one text: what is drawn and typed, the accessibility tree, the history entry,
 * all storage but the outbox.
 */
export async function readTraces(page: Page): Promise<string> {
  const held = await page.evaluate(async (outbox) => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? field.value : '',
    )
    const databases: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (name === outbox) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const records = await new Promise<unknown>((resolve, reject) => {
          const asking = database.transaction(store).objectStore(store).getAll()
          asking.onsuccess = () => resolve(asking.result)
          asking.onerror = () => reject(asking.error)
        })
        databases.push({ name, store, records })
      }
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) cached.push(request.url)
    }
    return {
      html: document.documentElement.outerHTML,
      title: document.title,
      fields,
      entry: history.state,
      address: location.href,
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
      cookies: document.cookie,
      windowName: window.name,
      databases,
      cached,
    }
  }, databaseName)
  return `${JSON.stringify(held)}\n${await page.locator('html').ariaSnapshot()}`
}
