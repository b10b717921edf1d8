import type { Locator, Page } from 'playwright/test'
import { skipWaitingMessage } from '../../src/core/update.ts'
import { leadState } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { leaveToWorker } from '../support/outbox-queue.ts'
import { readEntries, readTries } from '../support/outbox-records.ts'
import { endIdleWorker, findUpdate, lookForUpdate, waitForOffline } from '../support/service-worker.ts'
import { buildSite, siteVariants } from '../support/site.ts'
import { dispatchSync } from '../support/sync-event.ts'
import { createVisitor } from '../support/visitor.ts'
import { holdFiles } from './support/hold-files.ts'
import { holdIdle } from './support/hold-idle.ts'
import { loseKept, readKept } from './support/kept-files.ts'
import { leaveEntries } from './support/leave-entries.ts'

/** The second version is told from the first by its provider's name. */
const secondName = siteVariants.second.VITE_PROVIDER_NAME
const buildSecond = () => buildSite(siteVariants.second)

test.describe.configure({ timeout: 120_000 })

// The picture of a page that is just being left, asked for through the worker that goes.
test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/ERR_FAILED.*favicon\.svg/))

test.afterEach(async ({ stack }) => {
  stack.site.deploy(await buildSite())
})

/** Lets the version that waits take over, as a page at rest does. */
async function tellToTakeOver(page: Page): Promise<void> {
  await page.evaluate(async (message) => {
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.waiting?.postMessage(message)
  }, skipWaitingMessage)
}

/** Resolves when the landing page is that of the version whose provider is `name`. */
async function expectVersionOf(page: Page, name: string): Promise<void> {
  const link = createVisitor(page, 'fr').link(`Découvrir ${name}`)
  await expect(async () => {
    // It may come by itself, and is not to be disturbed then.
    if (await becomesVisible(link)) return
    await endIdleWorker(page)
    throw new Error(`not the version of ${name} yet`)
  }).toPass({ timeout: 40_000 })
}

const expectSecond = (page: Page) => expectVersionOf(page, secondName)

/** Resolves when the version that was found has been told to take over, and stands in line behind a page that holds updates. */
async function expectInLine(page: Page): Promise<void> {
  const isInLine = () =>
    page.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query()
      return pending.some(({ name, mode }) => name === 'quiz-in-progress' && mode === 'exclusive')
    })
  await expect.poll(isInLine).toBe(true)
}

function isRegistered(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
}

function becomesVisible(link: Locator): Promise<boolean> {
  return link.waitFor({ timeout: 1_500 }).then(
    () => true,
    () => false,
  )
}

test('a quiz that comes back from the back-forward cache keeps updates away again', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/Updates not held/)
  await createVisitor(page, 'fr').goToQuiz('excel')
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
  await expect.poll(held).toContain('quiz-in-progress')
  // WebKit takes the locks of a page that it freezes.
  await page.evaluate(() => navigator.locks.request('quiz-in-progress', { steal: true }, async () => {}))
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(held).toContain('quiz-in-progress')
})

test('a version that takes over late lets a quiz and its form be ended first', async ({ page, consoleWatch }) => {
  // The call of the page that is loaded anew may still be under way.
  consoleWatch.allow(/send-results-email try-failed: busy 409|409 \(Conflict\)/)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await waitForOffline(page)
  await visitor.goToQuiz('excel')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window)
  // The mark's live region comes with what hears of a takeover.
  await expect(page.locator('p.sr-only[role="status"]')).toBeAttached()
  // Told to on the landing page, but the old worker was still sending.
  await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead()
  expect(await isSameDocument()).toBe(true)
  const loadedAnew = page.waitForEvent('load')
  await visitor.submitLead()
  await loadedAnew
  expect(await isSameDocument()).toBe(false)
  await expect(visitor.notice('sent')).toBeVisible()
})

test('a first install that loses a file is tried again', async ({ page, context, stack, consoleWatch }) => {
  consoleWatch.allow(/ERR_CONNECTION_RESET|Service worker not registered/)
  let asked = 0
  await context.route(/\/assets\/kiosk-.*\.js$/, (route) => {
    asked += 1
    return asked === 1 ? route.abort('connectionreset') : route.continue()
  })
  await page.clock.install()
  await createVisitor(page, 'fr').open('/')
  await expect.poll(() => asked).toBe(1)
  await expect.poll(() => isRegistered(page)).toBe(false)
  await page.clock.fastForward(15_000)
  await waitForOffline(page)
  // The second version is found by this document too.
  stack.site.deploy(await buildSecond())
  await page.clock.fastForward(60 * 60_000)
  await expectSecond(page)
})

for (const file of ['pages.json', 'manifest.webmanifest']) {
  test(`what a host answers in place of ${file} is not kept`, async ({ page, context, consoleWatch }) => {
    consoleWatch.allow(/Service worker not registered|integrity/)
    let asked = 0
    await context.route(`**/${file}`, (route) => {
      asked += 1
      return route.fulfill({ contentType: 'text/html', body: '<h1>Maintenance</h1>' })
    })
    await page.clock.install()
    await createVisitor(page, 'fr').open('/')
    await expect.poll(() => asked).toBe(1)
    await expect.poll(() => isRegistered(page)).toBe(false)
    await context.unroute(`**/${file}`)
    await page.clock.fastForward(15_000)
    await waitForOffline(page)
    await context.setOffline(true)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Choisissez un module' })).toBeVisible()
  })
}

test('a page that was still loading when a new version took over is loaded anew', async ({ page, stack }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await waitForOffline(page)
  const { becomeIdle } = await holdIdle(page)
  await page.reload()
  stack.site.deploy(await buildSecond())
  await findUpdate(page)
  await tellToTakeOver(page)
  await expect(async () => {
    await endIdleWorker(page)
    const waiting = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
    expect(waiting).toBeNull()
  }).toPass()
  await waitForOffline(page)
  // The page has begun nothing yet that could hear of it.
  await expect(visitor.link('Découvrir Trebe')).toBeVisible()
  await becomeIdle()
  await expectSecond(page)
})

test('a dialog that somebody reads keeps a new version away', async ({ page, stack }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await waitForOffline(page)
  await page.getByRole('button', { name: 'Confidentialité' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  stack.site.deploy(await buildSecond())
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await findUpdate(page)
  await expectInLine(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  const loadedAnew = page.waitForEvent('load', { timeout: 40_000 })
  await endIdleWorker(page)
  await page.keyboard.press('Escape')
  await loadedAnew
})

test('a worker that goes away, for the site’s data were cleared, is not taken for a new version', async ({ page }) => {
  await page.goto('/')
  await waitForOffline(page)
  // Loading anew is asked for in the course of the event, or not at all.
  const workerGone = await page.evaluateHandle(() => {
    const isLoadedAnew = new Promise<boolean>((resolve) => {
      let isAsked = false
      navigation.addEventListener('navigate', () => {
        isAsked = true
      })
      navigator.serviceWorker.addEventListener('controllerchange', () => setTimeout(() => resolve(isAsked)))
    })
    // Within an object, for the driver waits for a promise.
    return { isLoadedAnew }
  })
  const devtools = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers' })
  expect(await workerGone.evaluate(({ isLoadedAnew }) => isLoadedAnew)).toBe(false)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
})

test('a new version waits while a tab is in a quiz and takes over on the landing page', async ({ page, stack }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  await waitForOffline(page)
  await visitor.answer(0)
  stack.site.deploy(await buildSecond())
  await findUpdate(page)
  await visitor.button(visitor.words.next).click()
  await visitor.answer(1)
  await expect(page.getByText('Question 2 / 5')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Question 2 / 5')).toBeVisible()
  await visitor.link(visitor.words.back).click()
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  await visitor.link(visitor.words.back).click()
  await expectSecond(page)
  await expect(visitor.link('Découvrir Trebe')).toHaveCount(0)
})

test('a tab on the landing page does not update under another tab’s quiz or form', async ({ page, context, stack }) => {
  const inQuiz = createVisitor(page, 'fr')
  await inQuiz.goToQuiz('excel')
  await waitForOffline(page)
  stack.site.deploy(await buildSecond())
  await findUpdate(page)
  const other = await context.newPage()
  const onLanding = createVisitor(other, 'fr')
  await onLanding.open('/')
  await expectInLine(other)
  await expect(onLanding.link(onLanding.words.providerSite)).toBeVisible()
  // A tab behind another draws no frames, and each press would wait for one.
  await page.bringToFront()
  await inQuiz.takeQuiz('excel', 3)
  await expectInLine(other)
  await expect(onLanding.link(onLanding.words.providerSite)).toBeVisible()
  // Gone for good: a page that is loaded anew while the test ends holds up its end.
  await page.close()
  await expectSecond(other)
})

test('an address that somebody corrects keeps a new version away', async ({
  page,
  context,
  stack,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 422|send-results-email /)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await waitForOffline(page)
  await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com'])
  await page.getByRole('textbox').fill('juste@')
  stack.site.deploy(await buildSecond())
  await findUpdate(page)
  const other = await context.newPage()
  await createVisitor(other, 'fr').open('/')
  await expectInLine(other)
})

test('what stands in the form survives that a new version is found', async ({ page, stack }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await waitForOffline(page)
  await visitor.openWithState('/lead-capture', leadState(3))
  await visitor.fillLead({ needs: 'Un site' })
  stack.site.deploy(await buildSecond())
  await findUpdate(page)
  await expect(visitor.field('needs')).toHaveValue('Un site')
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
})

test('what only a page’s memory holds keeps a new version away until it has left', async ({
  page,
  stack,
  faultProxy,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email try-failed|Failed to load resource/)
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await waitForOffline(page)
  await visitor.openWithState('/lead-capture', leadState(3))
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(page.getByRole('status').filter({ hasText: /Gardez cette page ouverte/ })).toBeVisible()
  stack.site.deploy(await buildSecond())
  await findUpdate(page)
  await visitor.button(visitor.words.otherModules).click()
  await visitor.link(visitor.words.back).click()
  await expect(visitor.link('Découvrir Trebe')).toBeVisible()
  await expectInLine(page)
  faultProxy.always({ kind: 'pass' })
  await inbox.waitForEmails(testLead.email, 1, 30_000)
  await expectSecond(page)
})

test('a worker that waits for a better network within its sync event makes way for a new version', async ({
  page,
  context,
  stack,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email try-failed|Failed to load resource/)
  await leaveToWorker(page)
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await dispatchSync(context, page)
  await expect.poll(() => readTries(page)).toBe(1)
  stack.site.deploy(await buildSecond())
  await findUpdate(page)
  const tries = await readTries(page)
  const [entry] = await readEntries(page)
  if (entry?.state !== 'pending') throw new Error('The entry waits no more.')
  await page.waitForTimeout(Math.max(0, entry.nextTryAt - Date.now()) + 3_000)
  expect(await readTries(page)).toBe(tries)
})

test('a sync event that begins while a new version waits makes way for it, too', async ({
  page,
  context,
  stack,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email try-failed|Failed to load resource/)
  await leaveToWorker(page)
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  stack.site.deploy(await buildSecond())
  await findUpdate(page)
  await dispatchSync(context, page)
  await expect.poll(() => readTries(page)).toBe(1)
  await tellToTakeOver(page)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting))
    .toBe(null)
  expect(await readTries(page)).toBe(1)
})

test('after an update every screen still opens offline', async ({ page, context, stack, consoleWatch }) => {
  // `openWithState` goes by way of a picture, for which Chromium asks a picture of its own.
  consoleWatch.allow(/favicon\.ico/)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await waitForOffline(page)
  stack.site.deploy(await buildSecond())
  // The landing page is at rest: what is found is taken over at once.
  await lookForUpdate(page)
  await expectSecond(page)
  await context.setOffline(true)
  for (const language of ['fr', 'eu'] as const) {
    const offline = createVisitor(page, language)
    await offline.open('/')
    await expect(offline.link(language === 'fr' ? `Découvrir ${secondName}` : `Ezagutu ${secondName}`)).toBeVisible()
    await offline.open('/dashboard')
    await expect(offline.heading(offline.words.chooseModule)).toBeVisible()
    await offline.open('/quiz/cybersecurity')
    await offline.answer(0)
    await expect(offline.heading(offline.words.explanation)).toBeVisible()
    await offline.openWithState('/lead-capture', leadState(3))
    await expect(offline.button(offline.words.submit)).toBeVisible()
    await offline.openWithState('/results', leadState(3))
    await expect(offline.percentage(60)).toBeVisible()
  }
})

test('a version that takes over leaves the next one, which is being installed, its files', async ({
  page,
  context,
  stack,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await waitForOffline(page)
  await visitor.open('/dashboard')
  stack.site.deploy(await buildSecond())
  await findUpdate(page)
  // On a slow network: the third version's landing page has come, its app has not.
  const app = await holdFiles(context, /\/assets\/first-.*\.js$/)
  const asked = context.waitForEvent('request', (request) => request.url().includes('/assets/first-'))
  stack.site.deploy(await buildSite(siteVariants.staff))
  await lookForUpdate(page)
  await asked
  await visitor.link(visitor.words.back).click()
  await expectSecond(page)
  app.release()
  await expectVersionOf(page, 'Trebe')
  await waitForOffline(page)
  await context.setOffline(true)
  await visitor.open('/dashboard')
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  // What came before has been cleared up in the end.
  const pages = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const found = names.map(async (name) => (await caches.open(name)).matchAll('/', { ignoreSearch: true }))
      return (await Promise.all(found)).flat().length
    })
  await expect.poll(pages).toBe(1)
})

test('files that the browser has lost are fetched again, and every screen opens offline', async ({ page, context }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await waitForOffline(page)
  const kept = await readKept(page)
  expect(kept.length).toBeGreaterThan(15)
  await loseKept(page)
  await visitor.open('/dashboard')
  await expect.poll(() => readKept(page)).toEqual(kept)
  await context.setOffline(true)
  for (const path of ['/', '/quiz/excel', '/dashboard']) await visitor.open(path)
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a tab that outlived its version goes on, though its old chunks are gone', async ({
    page,
    stack,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Service worker not registered|Service Worker registration blocked/)
    consoleWatch.allow(/dynamically imported module|preload|MIME type|status of 404|Unable to preload|ERR_/)
    const visitor = createVisitor(page, 'fr')
    await visitor.open('/dashboard')
    await visitor.button('FR').click()
    stack.site.deploy(await buildSecond())
    await visitor.link(`${visitor.words.startModule} Excel`).click()
    await expect(async () => {
      const link = visitor.link(`${visitor.words.startModule} Excel`)
      // It may go while it is being pressed, with the page that is loaded anew.
      if (await link.isVisible()) await link.click({ timeout: 1_000 })
      await expect(page.getByText('Question 1 / 5')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await visitor.answer(0)
    await expect(visitor.heading(visitor.words.explanation)).toBeVisible()
  })

  test('a landing whose later parts are gone is loaded anew, in the version that has them', async ({
    page,
    stack,
    consoleWatch,
  }) => {
    consoleWatch.allow(/not registered|registration blocked|not loaded|status of 404|MIME type/)
    const late = await holdFiles(page, /\/assets\/late-.*\.js$/)
    const asked = page.waitForRequest(/\/assets\/late-.*\.js$/)
    const visitor = createVisitor(page, 'fr')
    await visitor.open('/')
    await asked
    stack.site.deploy(await buildSecond())
    late.release()
    await expect(visitor.link(`Découvrir ${secondName}`)).toBeVisible()
  })
})
