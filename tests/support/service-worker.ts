import { expect, type Page } from 'playwright/test'

/** Resolves when the page is controlled by an active worker that has the whole app in its cache: from then on no network is needed. */
export async function waitForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
    // It takes the page over while it is being activated.
    if (active === null || active.state === 'activated') return
    await new Promise<void>((resolve) => {
      active.addEventListener('statechange', () => active.state === 'activated' && resolve())
    })
  })
}

/** Resolves when a worker controls the page, which may not have come alive yet when this is called. */
export async function waitForController(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Looks for a new version, as the browser does by itself now and then. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(() => void navigator.serviceWorker.ready.then((registration) => registration.update()))
}

/** Looks for a new version; resolves when it waits. */
export async function findUpdate(page: Page): Promise<void> {
  await lookForUpdate(page)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return registration.waiting !== null && registration.installing === null
      }),
    )
    .toBe(true)
}

/**
 * Ends the active worker of the page's origin while another waits, as the browser does with one that is idle. The driver's own attachment
 * keeps it from that, and a version that has been told to take over waits until the old one has ended. One that has taken over already is
 * left alone: it may be answering the page that is loaded anew.
 */
export async function endIdleWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const statuses = new Map<string, string>()
  const isKnown = new Promise<void>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, status } of versions) statuses.set(versionId, status)
      if ([...statuses.values()].includes('activated')) resolve()
    })
  })
  await devtools.send('ServiceWorker.enable')
  await isKnown
  const isWaiting = [...statuses.values()].includes('installed')
  for (const [versionId, status] of statuses) {
    if (isWaiting && status === 'activated') await devtools.send('ServiceWorker.stopWorker', { versionId })
  }
  await devtools.detach()
}
