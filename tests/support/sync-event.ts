import type { BrowserContext, CDPSession, Page } from 'playwright/test'
import { periodicTag, syncTags } from '../../src/outbox/background-sync.ts'

interface Target {
  readonly origin: string
  readonly registrationId: string
}

/** Fires the worker's Background Sync event now; after a failure the browser itself would wait for minutes. `page` is any of its origin. */
export async function dispatchSync(context: BrowserContext, page: Page): Promise<void> {
  await dispatch(context, page, (session, target) =>
    session.send('ServiceWorker.dispatchSyncEvent', { ...target, tag: syncTags[0], lastChance: false }),
  )
}

/** Fires the worker's Periodic Background Sync event now; the browser itself would wait for half a day. */
export async function dispatchPeriodicSync(context: BrowserContext, page: Page): Promise<void> {
  await dispatch(context, page, (session, target) =>
    session.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...target, tag: periodicTag }),
  )
}

/** Lets the site be woken as if it were installed, as long as the page is open; the driver has no word for that permission. */
export async function allowPeriodicSync(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  await session.send('Browser.grantPermissions', {
    // All that is not granted is denied.
    permissions: ['periodicBackgroundSync', 'backgroundSync'],
    origin: new URL(page.url()).origin,
    ...(targetInfo.browserContextId !== undefined && { browserContextId: targetInfo.browserContextId }),
  })
}

async function dispatch(
  context: BrowserContext,
  page: Page,
  send: (session: CDPSession, target: Target) => Promise<unknown>,
): Promise<void> {
  const session = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await send(session, { origin: new URL(page.url()).origin, registrationId: await registration })
  await session.detach()
}
