import { expect, type Page } from 'playwright/test'
import type { ResultsEmailRequest } from '../../src/core/results-email.ts'
import { databaseName, storeName } from '../../src/outbox/database.ts'
import { createPending, type OutboxEntry, type PendingEntry } from '../../src/outbox/entry.ts'
import { entryId } from '../../src/outbox/entry-id.ts'
import { parseEntry } from '../../src/outbox/parse-entry.ts'
import { resultsState } from '../support/attempts.ts'
import { readOutboxRecords } from '../support/outbox-records.ts'

/** The entries on the device of `page`, read past the app; records that don't parse are left out. */
export async function readEntries(page: Page): Promise<readonly OutboxEntry[]> {
  const records = await page.evaluate(
    async ([name, store]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const asking = database.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => {
        asking.onsuccess = resolve
      })
      database.close()
      return asking.result as unknown[]
    },
    [databaseName, storeName] as const,
  )
  return records.flatMap((record) => parseEntry(record) ?? [])
}

/** Puts records into the device's database past the app, as an earlier visit would have left them. */
export async function putRecords(
  page: Page,
  records: readonly (readonly [key: string, value: unknown])[],
): Promise<void> {
  await page.evaluate(
    async ([name, store, all]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const transaction = database.transaction(store, 'readwrite')
      for (const [key, value] of all) transaction.objectStore(store).put(value, key)
      await new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      database.close()
    },
    [databaseName, storeName, records] as const,
  )
}

/** Pending entries of `count` visitors, each with an address of their own, as a kiosk gathers them. */
export function createQueue(count: number, prefix = 'visitor'): readonly PendingEntry[] {
  const { attemptId: _, moduleId, score, total, answers, phone, needs, ...lead } = resultsState()
  return Array.from({ length: count }, (_unused, index) => {
    const attemptId = `attempt-${prefix}-${index}`
    const email = `${prefix}-${index}@example.com`
    const { firstName, lastName, company } = lead
    const request: ResultsEmailRequest = {
      email,
      firstName,
      lastName,
      company,
      moduleId,
      score,
      total,
      language: index % 2 ? 'eu' : 'fr',
      details: { phone, needs, answers: [...answers] },
    }
    return createPending({ id: entryId(attemptId, email), attemptId, request }, index + 1, Date.now())
  })
}

export async function putQueue(page: Page, queue: readonly PendingEntry[]): Promise<void> {
  await putRecords(page, [...queue.map((entry) => [entry.id, entry] as const), ['#order', queue.length]])
}

/**
 * The sum that every fault leaves standing: created = delivered + pending + rejected. `created` is compared with every record on the
 * device, those included that no longer parse. An entry that was answered 409 waits for 4 to 6 s before its next try.
 */
export async function expectSum(
  page: Page,
  created: number,
  expected: { readonly delivered?: number; readonly pending?: number; readonly rejected?: number },
): Promise<void> {
  await expect
    .poll(
      async () => {
        const records = Object.values(await readOutboxRecords(page))
        const counts = { created: records.length, delivered: 0, pending: 0, rejected: 0, closed: 0 }
        for (const { state } of records.flatMap((record) => parseEntry(record) ?? [])) counts[state]++
        return counts
      },
      { timeout: 40_000 },
    )
    .toEqual({ created, delivered: 0, pending: 0, rejected: 0, closed: 0, ...expected })
}
