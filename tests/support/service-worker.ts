import type { Page } from 'playwright/test'

/** Resolves when the page is controlled by a worker that has the whole app in its cache: from then on no network is needed. */
export async function waitForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}
