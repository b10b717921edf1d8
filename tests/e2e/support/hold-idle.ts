import type { Page } from 'playwright/test'

/** Keeps the documents that `page` loads from now on busy: what they put off until idle time waits for `becomeIdle`, in each of them. */
export async function holdIdle(page: Page): Promise<{ becomeIdle(): Promise<void> }> {
  await page.addInitScript(() => {
    const { requestIdleCallback } = window
    const waiting: (() => void)[] = []
    window.requestIdleCallback = (task) => waiting.push(() => task({ didTimeout: true, timeRemaining: () => 0 }))
    addEventListener('test:idle', () => {
      window.requestIdleCallback = requestIdleCallback
      for (const task of waiting.splice(0)) task()
    })
  })
  return { becomeIdle: () => page.evaluate(() => void dispatchEvent(new Event('test:idle'))) }
}
