import type { Page } from 'playwright/test'
import type { ResultsEmailRequest } from '../../src/core/results-email.ts'
import { createPending, type PendingEntry } from '../../src/outbox/entry.ts'
import { entryId } from '../../src/outbox/entry-id.ts'
import { resultsState } from './attempts.ts'
import { writeOutboxRecords } from './outbox-records.ts'

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

/** Puts the queue into the device's outbox, with the counter that stands beside it. */
export async function putQueue(page: Page, queue: readonly PendingEntry[]): Promise<void> {
  await writeOutboxRecords(page, [...queue.map((entry) => [entry.id, entry] as const), ['#order', queue.length]])
}
