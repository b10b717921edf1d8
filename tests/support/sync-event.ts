import type { BrowserContext, Page } from 'playwright/test'
import { syncTags } from '../../src/outbox/background-sync.ts'

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
    tag: syncTags[0],
    lastChance: false,
  })
  await session.detach()
}
