import type { Page } from 'playwright/test'
import { createResultsEmailRequest } from '../../src/core/lead.ts'
import { createPending, type PendingEntry } from '../../src/outbox/entry.ts'
import { entryId } from '../../src/outbox/entry-id.ts'
import { leadState } from './attempts.ts'
import { bareDocument } from './bare-document.ts'
import { testLead } from './lead.ts'
import { writeOutboxRecords } from './outbox-records.ts'
import { waitForOffline } from './service-worker.ts'

/** Pending entries of `count` visitors, each with an address of their own, as a kiosk gathers them. */
export function createQueue(count: number): readonly PendingEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const attempt = { ...leadState(), attemptId: `attempt-${index}` }
    const lead = { ...testLead, email: `visitor-${index}@example.com` }
    const request = createResultsEmailRequest(lead, attempt, { language: index % 2 ? 'eu' : 'fr' })
    const id = entryId(attempt.attemptId, lead.email)
    return createPending({ id, attemptId: attempt.attemptId, request }, index + 1, Date.now())
  })
}

/** Puts the queue into the device's outbox, with the counter that stands beside it. */
export async function putQueue(page: Page, queue: readonly PendingEntry[]): Promise<void> {
  await writeOutboxRecords(page, [...queue.map((entry) => [entry.id, entry] as const), ['#order', queue.length]])
}

/** Leaves one email to the worker: it waits on a device whose worker is there, and no page of the app runs. */
export async function leaveToWorker(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await waitForOffline(page)
  await page.goto(bareDocument)
  await putQueue(page, createQueue(1))
}
