import { expect, type Locator, type Page } from 'playwright/test'
import { callLimit } from '../../../src/outbox/deliver.ts'

/**
 * Lets the page's clock, which has to be installed, go on in leaps until it shows `told`: the outbox waits for seconds before it tries again.
 * A leap is shorter than a call may take.
 */
export async function hastenUntil(page: Page, told: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(callLimit / 2)
    await expect(told).toBeVisible({ timeout: 2_000 })
  }).toPass()
}
