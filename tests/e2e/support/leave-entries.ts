import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { resultsState } from '../../support/attempts.ts'
import { type CallFault, refused } from '../../support/call-fault.ts'
import type { FaultProxy } from '../../support/fault-proxy.ts'
import type { Visitor } from '../../support/visitor.ts'

const answers: Readonly<Record<'waiting' | 'refused', CallFault>> = {
  waiting: { kind: 'answer', status: 503, body: '{}' },
  refused,
}

/**
 * Leaves entries in the device's outbox, as quick as they can be had: results of one visitor after the other, from before it became a
 * kiosk. The calls go on meeting with the same answer.
 */
export async function leaveEntries(
  visitor: Visitor,
  faultProxy: FaultProxy,
  state: keyof typeof answers,
  addresses: readonly string[],
  moduleId = 'excel',
): Promise<void> {
  faultProxy.always(answers[state])
  for (const email of addresses) {
    await visitor.openWithState('/results', { ...resultsState(3, { email }, moduleId), attemptId: randomUUID() })
    if (state === 'waiting') await expect(visitor.notice('waiting', email)).toBeVisible()
    // The form to correct the address.
    else await expect(visitor.page.getByRole('textbox')).toBeVisible()
  }
}
