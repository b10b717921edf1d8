import { expect, type Page } from 'playwright/test'
import { parseEntry } from '../../../src/outbox/parse-entry.ts'
import { readOutboxRecords } from '../../support/outbox-records.ts'

/**
 * The sum that every fault leaves standing: created = delivered + pending + rejected + closed. `created` is compared with every record on the
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
