import type { Page } from 'playwright/test'

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

/**
 * Ends the active worker of the page's origin, as the browser does with one that is idle. The driver's own attachment keeps it from that,
 * and a version that has been told to take over waits until the old one has ended.
 */
export async function endIdleWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const active = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(({ status }) => status === 'activated')
      if (version !== undefined) resolve(version.versionId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopWorker', { versionId: await active })
  await devtools.detach()
}
