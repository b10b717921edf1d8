import type { Page } from 'playwright/test'
import { periodicTag } from '../../src/outbox/background-sync.ts'
import { callLimit } from '../../src/outbox/deliver.ts'
import { resultsState } from '../support/attempts.ts'
import { bareDocument } from '../support/bare-document.ts'
import { expect, test } from '../support/fixtures.ts'
import { createQueue, leaveToWorker, putQueue } from '../support/outbox-queue.ts'
import { waitForOffline } from '../support/service-worker.ts'
import { openSuspendedTab } from '../support/suspended-tab.ts'
import { allowPeriodicSync, dispatchPeriodicSync, dispatchSync } from '../support/sync-event.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectSum } from './support/expect-sum.ts'

/** What the notice asks where only an open page sends. */
const stayOpen = 'Gardez cette page ouverte ou rouvrez-la sous 7 jours.'

interface WithSync {
  readonly sync: { getTags(): Promise<string[]> }
}

interface WithPeriodicSync {
  readonly periodicSync: { getTags(): Promise<string[]>; register(tag: string): Promise<void> }
}

test('Five tabs and the worker that flush the same hundred entries send a hundred emails', async ({
  context,
  faultProxy,
  inbox,
}) => {
  test.setTimeout(180_000)
  const first = await context.newPage()
  await first.goto('/dashboard')
  await waitForOffline(first)
  await first.goto(bareDocument)
  const queue = createQueue(100)
  await putQueue(first, queue)

  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  await Promise.all([dispatchSync(context, first), ...tabs.map((tab) => tab.goto('/dashboard'))])
  await expect.poll(() => faultProxy.calls().length, { timeout: 120_000 }).toBeGreaterThanOrEqual(100)
  await expectSum(first, 100, { delivered: 100 })
  const emails = await inbox.settle(60_000)
  expect(emails.flatMap(({ to }) => to).sort()).toEqual(queue.map(({ request }) => request.email).sort())
  const keys = faultProxy.calls().map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size, 'one call each').toBe(keys.length)
})

test('With Background Sync, the worker sends after the tab has gone', async ({
  page,
  context,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/dashboard')
  await waitForOffline(page)
  await context.setOffline(true)
  await visitor.openWithState('/results', resultsState())
  await expect(visitor.notice('waiting')).toBeVisible({ timeout: 20_000 })
  const readTags = () =>
    page.evaluate(async () => {
      const { sync } = (await navigator.serviceWorker.ready) as unknown as WithSync
      return await sync.getTags()
    })
  await expect.poll(readTags).toContain('outbox')
  await expect(page.getByText(stayOpen)).toHaveCount(0)
  await expectSum(page, 1, { pending: 1 })
  await page.close()

  await context.setOffline(false)
  const witness = await context.newPage()
  await witness.goto(bareDocument)
  await dispatchSync(context, witness)
  await inbox.waitForEmails('ana@example.com', 1, 30_000)
  await expectSum(witness, 1, { delivered: 1 })
})

test('Where the network is a bad one at that moment, the worker goes on trying within the same event', async ({
  page,
  context,
  faultProxy,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email try-failed|Failed to load resource/)
  await leaveToWorker(page)
  faultProxy.next({ kind: 'reset' }, { kind: 'answer', status: 200, body: '<h1>Welcome</h1>' })
  await dispatchSync(context, page)
  await page.goto('about:blank')
  await inbox.waitForEmails('visitor-0@example.com', 1, 40_000)
  expect(faultProxy.calls().map(({ fault }) => fault.kind)).toEqual(['reset', 'answer', 'pass'])
  await page.goto(bareDocument)
  await expectSum(page, 1, { delivered: 1 })
})

test.describe('In an installed app, which may be woken when the sync events are all over', () => {
  const readPeriodicTags = (page: Page) =>
    page.evaluate(async () => {
      const { periodicSync } = (await navigator.serviceWorker.ready) as unknown as WithPeriodicSync
      return await periodicSync.getTags()
    })

  test('a page whose email waits asks for it', async ({ page, context, faultProxy, consoleWatch }) => {
    consoleWatch.allow(/send-results-email try-failed|Failed to load resource/)
    const visitor = createVisitor(page, 'fr')
    await visitor.open('/dashboard')
    await waitForOffline(page)
    await allowPeriodicSync(context, page)
    faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
    await visitor.openWithState('/results', resultsState())
    await expect(visitor.notice('waiting')).toBeVisible()
    await expect.poll(() => readPeriodicTags(page)).toEqual([periodicTag])
  })

  test('the worker sends, and lets itself be woken no more', async ({ page, context, inbox }) => {
    await page.goto('/dashboard')
    await waitForOffline(page)
    await allowPeriodicSync(context, page)
    await page.goto(bareDocument)
    await putQueue(page, createQueue(1))
    await page.evaluate(async (tag) => {
      const { periodicSync } = (await navigator.serviceWorker.ready) as unknown as WithPeriodicSync
      await periodicSync.register(tag)
    }, periodicTag)
    await dispatchPeriodicSync(context, page)
    await inbox.waitForEmails('visitor-0@example.com', 1, 30_000)
    await expectSum(page, 1, { delivered: 1 })
    await expect.poll(() => readPeriodicTags(page)).toEqual([])
  })
})

test('Where Background Sync is forbidden, the notice asks to keep the page open', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/)
  // All that is not granted is denied.
  await context.grantPermissions([])
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/dashboard')
  await waitForOffline(page)
  await context.setOffline(true)
  await visitor.openWithState('/results', resultsState())
  await expect(visitor.notice('waiting')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Gardez cette page ouverte ou rouvrez-la sous 7 jours.')).toBeVisible()
})

test('A tab that is put to sleep while its call is under way leaves the next one to the others', async ({
  page,
  context,
  faultProxy,
  inbox,
}) => {
  const [first, second] = createQueue(2)
  await page.goto(bareDocument)
  await putQueue(page, first === undefined ? [] : [first])
  faultProxy.next({ kind: 'hang' })
  // The clock of all tabs goes on only as the test says: how soon is not up to the machine.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto('/dashboard')
  const goOnUntilCalled = (email: string) =>
    expect(async () => {
      await page.clock.runFor(100)
      expect(faultProxy.calls().some(({ body }) => body.includes(email))).toBe(true)
    }).toPass()
  await goOnUntilCalled('visitor-0@example.com')
  const calledAt = await page.evaluate(() => Date.now())
  // What a browser says before it does so; only a hidden page can be put to sleep for good.
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')))

  const other = await context.newPage()
  await other.goto(bareDocument)
  await putQueue(other, second === undefined ? [] : [second])
  await other.goto('/dashboard')
  await goOnUntilCalled('visitor-1@example.com')
  // The call under way would have held the lock until its limit.
  expect((await page.evaluate(() => Date.now())) - calledAt).toBeLessThan(callLimit)
  await inbox.waitForEmails('visitor-1@example.com', 1)
})

test('A tab suspended without a word keeps the lock from the others for a minute or two, and no longer', async ({
  page,
  context,
  faultProxy,
  inbox,
}) => {
  await openSuspendedTab(context)
  await page.clock.install()
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/results', resultsState())
  const startedAt = await page.evaluate(() => Date.now())
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(5_000)
        return faultProxy.calls().length
      },
      { intervals: [500], timeout: 60_000 },
    )
    .toBe(1)
  expect((await page.evaluate(() => Date.now())) - startedAt).toBeLessThan(180_000)
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails('ana@example.com', 1)
})

test('A worker killed while its call is under way leaves the entry to the next tab, and one email leaves', async ({
  context,
  faultProxy,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email try-failed|409 \(Conflict\)/)
  const witness = await context.newPage()
  await witness.goto('/dashboard')
  await waitForOffline(witness)
  await witness.goto(bareDocument)
  await putQueue(witness, createQueue(1))
  faultProxy.next({ kind: 'hang' })
  await dispatchSync(context, witness)
  await expect.poll(() => faultProxy.calls().length, { timeout: 20_000 }).toBe(1)
  const debug = await context.newCDPSession(witness)
  await debug.send('ServiceWorker.enable')
  await debug.send('ServiceWorker.stopAllWorkers')
  await witness.goto('/dashboard')
  await inbox.waitForEmails('visitor-0@example.com', 1, 30_000)
  await expectSum(witness, 1, { delivered: 1 })
})

test.describe('Without Background Sync, as in Firefox and Safari', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      // Not there in documents without a secure origin, such as an empty tab.
      if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
      Reflect.deleteProperty(globalThis, 'SyncManager')
    })
  })

  test('the same tab sends when the network comes back', async ({ page, context, inbox, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource/)
    const visitor = createVisitor(page, 'fr')
    await visitor.open('/dashboard')
    await waitForOffline(page)
    expect(await page.evaluate(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false)
    await context.setOffline(true)
    await visitor.openWithState('/results', resultsState())
    await expect(visitor.notice('waiting')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Gardez cette page ouverte ou rouvrez-la sous 7 jours.')).toBeVisible()
    await context.setOffline(false)
    await expect(visitor.notice('sent')).toBeVisible({ timeout: 30_000 })
    await inbox.waitForEmails('ana@example.com', 1)
    await expectSum(page, 1, { delivered: 1 })
  })

  test('a kiosk, which stays open, does not ask its visitor to keep the page open', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource/)
    const visitor = createVisitor(page, 'fr')
    await page.goto('/?kiosk=1')
    await waitForOffline(page)
    await visitor.goToQuiz('excel')
    await visitor.takeQuiz('excel', 3)
    await visitor.fillLead()
    await context.setOffline(true)
    await visitor.submitLead()
    await expect(visitor.notice('waiting')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(stayOpen)).toHaveCount(0)
  })

  test('the next visit sends when the tab was closed', async ({ page, context, inbox, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource/)
    const visitor = createVisitor(page, 'fr')
    await visitor.open('/dashboard')
    await waitForOffline(page)
    await context.setOffline(true)
    await visitor.openWithState('/results', resultsState())
    await expect(visitor.notice('waiting')).toBeVisible({ timeout: 20_000 })
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto('/')
    await inbox.waitForEmails('ana@example.com', 1, 30_000)
    await expectSum(next, 1, { delivered: 1 })
  })
})
