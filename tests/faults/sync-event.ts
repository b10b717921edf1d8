import type { BrowserContext, Page } from 'playwright/test'
import { syncTag } from '../../src/outbox/background-sync.ts'

/** Fires the worker's Background Sync event now; after a failure the browser itself would wait for minutes. `page` is any of its origin. */
export async function dispatchSync(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    tag: syncTag,
    lastChance: false,
  })
  await session.detach()
}

/** Resolves when the site's worker is active, so that it is there when the network goes. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active === null || active.state === 'activated') return
    await new Promise<void>((resolve) => {
      active.addEventListener('statechange', () => active.state === 'activated' && resolve())
    })
  })
}

/** A document of the site's origin in which the app does not run. */
export const bareDocument = '/favicon.svg'
