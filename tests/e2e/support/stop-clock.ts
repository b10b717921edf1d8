import type { Page } from 'playwright/test'

/** Longer than any machine takes from reading the clock to stopping it, and shorter than what a kiosk waits for. */
const leap = 25_000

/** Stops the clock of a page that has settled, some seconds ahead: from here on only the test moves it. It has to be installed. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + leap)
}
