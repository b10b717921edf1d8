import type { Page } from 'playwright/test'

/** Longer than any machine takes from reading the clock to stopping it, and shorter than what a kiosk waits for. */
const leap = 25_000

/** After so long without a scroll none is under way any more. */
const quiet = 300

/** Stops the clock of a page once it has settled, some seconds ahead: from here on only the test moves it. It has to be installed. */
export async function stopClock(page: Page): Promise<void> {
  await waitForScrolls(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + leap)
}

/** The browser scrolls in its own time: what it tells of that would come in the middle of what the test lets pass, and count as somebody. */
function waitForScrolls(page: Page): Promise<void> {
  return page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, ms)
        addEventListener('scroll', () => {
          clearTimeout(timer)
          timer = setTimeout(resolve, ms)
        })
      }),
    quiet,
  )
}
