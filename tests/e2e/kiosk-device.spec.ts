import type { Locator, Page } from 'playwright/test'
import { bareDocument } from '../support/bare-document.ts'
import { expect, test } from '../support/fixtures.ts'
import { waitForOffline } from '../support/service-worker.ts'
import { createVisitor } from '../support/visitor.ts'
import { words } from '../support/words.ts'
import { holdFiles } from './support/hold-files.ts'
import { holdIdle } from './support/hold-idle.ts'
import { loseKept } from './support/kept-files.ts'
import { expectKioskReady } from './support/kiosk.ts'
import { readTraces } from './support/kiosk-traces.ts'
import { setVisibility } from './support/visibility.ts'

// The driver waits for buttons that move, and most of these tests press their way through a whole quiz.
test.use({ reducedMotion: 'reduce' })

const html = (page: Page) => page.locator('html')
const start = (page: Page) => page.getByRole('link', { name: words.fr.start })

async function openKiosk(page: Page, path = '/?kiosk=1'): Promise<void> {
  await page.goto(path)
  await expectKioskReady(page)
}

test('an address turns the kiosk on and off for the device, whatever is opened later', async ({ page, context }) => {
  await openKiosk(page, '/dashboard?kiosk=1')
  await page.close()
  const later = await context.newPage()
  await openKiosk(later, '/')
  await later.goto('/?kiosk=0')
  const visitor = createVisitor(later, 'fr')
  await visitor.link(visitor.words.start).click()
  // The app lives.
  await expect.poll(() => later.evaluate(() => history.state?.__TSR_key)).toBeTruthy()
  await expect(html(later)).toHaveCSS('overscroll-behavior-y', 'auto')
  expect(await later.evaluate((): unknown => history.state)).not.toHaveProperty('visit')
})

test('who goes on from the results begins a visit of their own; back to the quiz and forward again is within it', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  const lead = { firstName: 'Maialen', email: 'maialen@example.com' }
  await openKiosk(page)
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead(lead)
  await visitor.submitLead()
  await page.goBack()
  await expect(visitor.button(visitor.words.finish)).toBeVisible()
  await page.goForward()
  await expect(page.getByText(`Bonjour ${lead.firstName}`)).toBeVisible()
  // A document that is left in mid-call makes the next one ask again.
  await expect(visitor.notice('sent', lead.email)).toBeVisible()

  await visitor.button(visitor.words.otherModules).click()
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  const gone = async () => {
    const traces = await readTraces(page)
    return Object.values(lead).filter((text) => traces.includes(text))
  }
  expect(await gone()).toEqual([])
  let steps = 0
  while (await page.evaluate(() => navigation.canGoBack)) {
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/(dashboard)?(\?kiosk=1)?$/)
    expect(await gone()).toEqual([])
    steps += 1
  }
  expect(steps).toBeGreaterThan(2)
})

test('the landing that Back comes to in the place of an earlier visit’s screen is not scrolled as that one was left', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await openKiosk(page)
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 3)
  await page.goBack()
  await expect(visitor.button(visitor.words.finish)).toBeVisible()
  expect(await page.evaluate(() => scrollY), 'the quiz was left scrolled').toBeGreaterThan(0)
  await visitor.button(visitor.words.finish).click()
  await visitor.fillLead()
  await visitor.submitLead()
  await visitor.button(visitor.words.otherModules).click()
  await expect(visitor.heading(visitor.words.chooseModule)).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The router scrolls as it has drawn the screen: by the second frame it has.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(start(page)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the browser has no picture of form or results to show for Back, nor any for Forward once the visit has ended', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await page.clock.install()
  await openKiosk(page)
  await visitor.goToQuiz('excel')
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead()
  await visitor.button(visitor.words.submit).click()
  await page.clock.fastForward(1_500)
  await expect(visitor.notice('sent')).toBeVisible()
  // What is left by an entry of its own is kept as a picture: each personal screen gives its entry to the next.
  const addresses = await page.evaluate(() => navigation.entries().map(({ url }) => url))
  expect(addresses.filter((address) => address?.endsWith('/lead-capture'))).toEqual([])
  expect(addresses.at(-1)).toMatch(/\/results$/)
  await page.goBack()
  await expect(visitor.button(visitor.words.finish)).toBeVisible()
  expect(await page.evaluate(() => navigation.canGoForward)).toBe(true)
  await expectKioskReady(page)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(start(page)).toBeVisible()
  expect(await page.evaluate(() => navigation.canGoForward)).toBe(false)
})

test('a device that becomes a kiosk opens in the stand’s language, not in the one its owner chose', async ({
  page,
}) => {
  const owner = createVisitor(page, 'eu')
  await owner.open('/')
  await expect(owner.link(owner.words.start)).toBeVisible()
  await openKiosk(page)
  await expect(start(page)).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'fr')
})

test('while it is a kiosk nothing is selected, zoomed by tapping twice or offered by a long press; pinching still zooms', async ({
  page,
}) => {
  await openKiosk(page)
  await expect(html(page)).toHaveCSS('user-select', 'none')
  await expect(start(page)).toHaveCSS('touch-action', 'manipulation')
  await expect(page.locator('meta[name=viewport]')).not.toHaveAttribute('content', /maximum-scale|user-scalable/)
  const isRefused = await start(page).evaluate(
    (link) => !link.dispatchEvent(new Event('contextmenu', { bubbles: true, cancelable: true })),
  )
  expect(isRefused).toBe(true)
})

test('what a visitor has typed can’t be pasted by the next one', async ({ page }) => {
  await openKiosk(page)
  const visitor = createVisitor(page, 'fr')
  const goToForm = async () => {
    await visitor.link(visitor.words.start).click()
    await visitor.link(`${visitor.words.startModule} Excel`).click()
    await visitor.takeQuiz('excel', 3)
  }
  await goToForm()
  await visitor.fillLead({ email: 'copied@example.com', needs: 'Un secret' })
  for (const [field, key] of [
    ['email', 'C'],
    ['needs', 'X'],
  ] as const) {
    await visitor.field(field).press('Control+A')
    await visitor.field(field).press(`Control+${key}`)
  }
  await visitor.submitLead()
  await expect(visitor.notice('sent', 'copied@example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Visiteur suivant' }).click()
  await expect(start(page)).toBeVisible()
  await goToForm()
  await visitor.field('needs').pressSequentially('a')
  await visitor.field('needs').press('Control+V')
  await expect(visitor.field('needs')).toHaveValue('a')
})

test('the stand’s language and source come with its start address, and every visit ends in that language', async ({
  page,
  inbox,
}) => {
  await page.clock.install()
  await openKiosk(page, '/?kiosk=1&lang=eu&source=bayonne-2')
  const visitor = createVisitor(page, 'fr')
  await page.getByRole('button', { name: 'Français' }).click()
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 4)
  await expect(page.locator('form')).toHaveAttribute('autocomplete', 'off')
  await visitor.fillLead({ email: 'stand@example.com' })
  for (const field of await page.locator('form input').all()) {
    await field.focus()
    await expect(field).toHaveAttribute('autocomplete', 'off')
  }
  await visitor.button(visitor.words.submit).click()
  await page.clock.fastForward(1_500)
  await visitor.notice('sent', 'stand@example.com').waitFor()
  await page.getByRole('button', { name: 'Visiteur suivant' }).click()
  await expect(page.getByRole('link', { name: words.eu.start })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'eu')
  expect(await inbox.waitForEmails('stand@example.com', 1)).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('trebe.source'))).toBe('bayonne-2')
})

test('a device that is no kiosk any more names no stand, and a new stand not what its tab came from before', async ({
  page,
  faultProxy,
}) => {
  const sourceOfLead = async (email: string) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.goToResults('excel', 3, { email })
    // A document that is left in mid-call makes the next one ask again.
    await expect(visitor.notice('sent', email)).toBeVisible()
    // Not by the page's requests: the call may be the worker's.
    const bodies = faultProxy.calls().map(({ body }) => JSON.parse(body))
    return bodies.find((body) => body.email === email).details.source
  }
  await page.goto('/?kiosk=1&source=bayonne')
  await page.goto('/?kiosk=0')
  expect(await sourceOfLead('phone@example.com')).toBeUndefined()
  await page.goto('/?source=office')
  await page.goto('/?kiosk=1&source=biarritz')
  expect(await sourceOfLead('stand@example.com')).toBe('biarritz')
  // A name of another form is not taken, and the last stand's is not kept in its place.
  await page.goto('/?kiosk=1&source=st.-jean-de-luz')
  expect(await sourceOfLead('odd@example.com')).toBeUndefined()
})

test('the screen is kept awake: asked for at start, and again when the page becomes visible after the browser let go', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const request = (type: string) => {
      asked.push(type)
      const lock = Object.assign(new EventTarget(), { released: false, type, release: () => Promise.resolve() })
      Object.assign(window, { heldLock: lock })
      return Promise.resolve(lock)
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await openKiosk(page)
  const asked = () => page.evaluate(() => ('asked' in window && Array.isArray(window.asked) ? window.asked : []))
  await expect.poll(asked).toEqual(['screen'])
  await page.evaluate(() => 'heldLock' in window && Object.assign(window.heldLock ?? {}, { released: true }))
  await setVisibility(page, 'hidden')
  await setVisibility(page, 'visible')
  await expect.poll(asked).toEqual(['screen', 'screen'])
})

test('a page that the browser had frozen for Back is loaded anew before it is shown', async ({ page }) => {
  await openKiosk(page)
  await page.evaluate(() => {
    Object.assign(window, { isFrozenPage: true })
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  })
  await expect(html(page)).toBeHidden()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.waitForFunction(() => !('isFrozenPage' in window))
  await expect(start(page)).toBeVisible()
})

test('a page that the browser had frozen on a kiosk is shown again once the device is none any more', async ({
  page,
}) => {
  await openKiosk(page)
  await page.evaluate(() => {
    Object.assign(window, { isFrozenPage: true })
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    // As the page does that is opened next.
    localStorage.setItem('trebe.kiosk', '0')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.waitForFunction(() => !('isFrozenPage' in window))
  await expect(start(page)).toBeVisible()
})

test('what the browser’s history held before the device became a kiosk is not come back to', async ({ page }) => {
  await page.clock.install()
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  await visitor.takeQuiz('excel', 2)
  await visitor.fillLead({ firstName: 'Zuriñe', email: 'before@example.com' })
  await visitor.button(visitor.words.submit).click()
  await page.clock.fastForward(1_500)
  await visitor.notice('sent', 'before@example.com').waitFor()
  await openKiosk(page)
  for (let back = 0; back < 4; back += 1) {
    await page.goBack()
    await expect(start(page)).toBeVisible()
    expect(/Zuriñe|before@example/.exec(await readTraces(page))).toBeNull()
  }
})

test('a page of before the device became a kiosk, in which the app never came alive, is not come back to either', async ({
  page,
}) => {
  let isHeld = true
  await page.route(/\/assets\/.*\.js$/, (route) => (isHeld ? undefined : route.continue()))
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await visitor.link(visitor.words.start).click()
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  isHeld = false
  await openKiosk(page)
  await page.goBack()
  await expect(start(page)).toBeVisible()
  await expect(visitor.heading(visitor.words.chooseModule)).toBeHidden()
})

/** Results that were loaded anew on a kiosk whose browser stays busy until `becomeIdle`: what ends a visit comes in idle time only. */
async function reloadResults(page: Page, lead: { firstName: string; email: string }) {
  await openKiosk(page)
  const visitor = createVisitor(page, 'fr')
  await visitor.goToResults('excel', 3, lead)
  // A document that is left in mid-call makes the next one ask again.
  await expect(visitor.notice('sent', lead.email)).toBeVisible()
  const { becomeIdle } = await holdIdle(page)
  await page.reload()
  const expectBusy = () => expect(html(page)).toHaveCSS('overscroll-behavior-y', 'auto')
  return { visitor, expectBusy, becomeIdle }
}

test('“next visitor” pressed on results that were just loaded anew ends the visit as soon as the kiosk’s parts run', async ({
  page,
}) => {
  const { expectBusy, becomeIdle } = await reloadResults(page, { firstName: 'Nahia', email: 'hasty@example.com' })
  await page.getByRole('button', { name: 'Visiteur suivant' }).click()
  await expectBusy()
  await expect(page).toHaveURL(/\/results$/)
  await becomeIdle()
  await expect(start(page)).toBeVisible()
  expect(/Nahia|hasty@example/.exec(await readTraces(page))).toBeNull()
})

test('who goes on from results that were just loaded anew can’t come back to them either', async ({ page }) => {
  const { visitor, expectBusy, becomeIdle } = await reloadResults(page, { firstName: 'Nahia', email: 'on@example.com' })
  await visitor.button(visitor.words.otherModules).click()
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  expect(/Nahia|on@example/.exec(await readTraces(page))).toBeNull()
  await expectBusy()
  await becomeIdle()
  await expectKioskReady(page)
  await page.goBack()
  await expect(start(page)).toBeVisible()
  expect(/Nahia|on@example/.exec(await readTraces(page))).toBeNull()
})

test('a cold start without a network shows the landing, and a whole visit is kept and leaves later', async ({
  page,
  context,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.clock.install()
  await openKiosk(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.close()
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.clock.install()
  await openKiosk(cold, '/')
  const visitor = createVisitor(cold, 'fr')
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 5)
  await visitor.fillLead({ email: 'cold@example.com' })
  await visitor.button(visitor.words.submit).click()
  await cold.clock.fastForward(1_500)
  await visitor.notice('waiting', 'cold@example.com').waitFor()
  await cold.getByRole('button', { name: 'Visiteur suivant' }).click()
  await expect(start(cold)).toBeVisible()
  await context.setOffline(false)
  await cold.clock.fastForward(5_000)
  expect(await inbox.waitForEmails('cold@example.com', 1)).toHaveLength(1)
})

test('a tablet that can store nothing is reset without losing the email that only its memory holds', async ({
  page,
  inbox,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email|Failed to load resource|503/)
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await page.clock.install()
  await openKiosk(page)
  const visitor = createVisitor(page, 'fr')
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 5)
  await visitor.fillLead({ firstName: 'Maddi', email: 'memory@example.com' })
  await visitor.button(visitor.words.submit).click()
  await page.clock.fastForward(10_000)
  await expect(page.getByText('Bonjour Maddi')).toBeVisible()
  await page.getByRole('button', { name: 'Visiteur suivant' }).click()
  await expect(start(page)).toBeVisible()
  expect(/Maddi|memory@example/.exec(await readTraces(page))).toBeNull()
  faultProxy.always({ kind: 'pass' })
  await page.clock.fastForward(400_000)
  expect(await inbox.waitForEmails('memory@example.com', 1)).toHaveLength(1)
})

test('where the browser keeps its worker from the page too, a reset still brings the landing', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/Visit not left in order/)
  // As Chromium does where all site data is blocked.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.getRegistration = () =>
      Promise.reject(new DOMException('The user denied permission to use Service Worker.', 'NotSupportedError'))
  })
  await openKiosk(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const visitor = createVisitor(page, 'fr')
  await visitor.goToResults('excel', 3, { email: 'blocked@example.com' })
  await page.getByRole('button', { name: 'Visiteur suivant' }).click()
  await expect(start(page)).toBeVisible()
})

/** A kiosk on which somebody has begun a quiz. */
async function openQuiz(page: Page): Promise<void> {
  await page.clock.install()
  await openKiosk(page)
  await waitForOffline(page)
  const visitor = createVisitor(page, 'fr')
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
}

/** Nobody touches the tablet until the visit ends; gives whether that loaded the page anew. */
async function walkAway(page: Page): Promise<boolean> {
  await page.evaluate(() => Object.assign(globalThis, { isBefore: true }))
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(start(page)).toBeVisible()
  return page.evaluate(() => !('isBefore' in globalThis))
}

test('a tablet that has lost the pages it keeps, and has no network, is reset without loading one', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await openQuiz(page)
  await context.setOffline(true)
  await loseKept(page)
  expect(await walkAway(page)).toBe(false)
})

test('a tablet whose kept pages can’t be looked for is reset without loading one', async ({ page }) => {
  await openQuiz(page)
  await page.evaluate(() => {
    CacheStorage.prototype.match = () => new Promise(() => {})
  })
  expect(await walkAway(page)).toBe(false)
})

test('a tablet that has lost the pages it keeps, but has a network, loads the landing anew', async ({ page }) => {
  await openQuiz(page)
  await loseKept(page)
  expect(await walkAway(page)).toBe(true)
})

/** A kiosk on the results of a visitor. */
async function openResults(page: Page): Promise<Locator> {
  await page.clock.install()
  await openKiosk(page)
  const visitor = createVisitor(page, 'fr')
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead({ firstName: 'Maialen', email: 'away@example.com' })
  await visitor.button(visitor.words.submit).click()
  await page.clock.fastForward(1_500)
  await visitor.notice('sent', 'away@example.com').waitFor()
  return page.getByText('Bonjour Maialen')
}

for (const [when, ms] of [
  ['ten hours later', 36_000_000],
  ['on a clock that was set back meanwhile', -36_000_000],
] as const) {
  test(`results that were left for another site are come back to at once, and not ${when}`, async ({ page }) => {
    const results = await openResults(page)
    await page.reload()
    await expect(results).toBeVisible()
    await page.goto(bareDocument)
    await page.goBack()
    await expect(results).toBeVisible()
    await page.goto(bareDocument)
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms)
    await page.goBack()
    await expect(start(page)).toBeVisible()
    expect(/Maialen|away@example/.exec(await readTraces(page))).toBeNull()
  })
}

test('a clock that is put right while a visitor reads the results takes them from nobody, also in a reload', async ({
  page,
}) => {
  const results = await openResults(page)
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 36_000_000)
  await page.reload()
  await expect(results).toBeVisible()
})

test('a page that was frozen in a visit brings it back for nobody, once it has ended', async ({ page }) => {
  await openResults(page)
  await page.evaluate(() => {
    Object.assign(window, { isFrozenPage: true })
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    // The reset of the page that came after it.
    sessionStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.waitForFunction(() => !('isFrozenPage' in window))
  await expect(start(page)).toBeVisible()
  expect(/Maialen|away@example/.exec(await readTraces(page))).toBeNull()
})

test('a browser that gives a page its session storage of then back, as Firefox does, brings no visit back that has ended', async ({
  page,
}) => {
  await openResults(page)
  await page.addInitScript(
    (storage) => {
      if (location.pathname === '/results') Object.assign(sessionStorage, storage)
    },
    await page.evaluate(() => ({ ...sessionStorage })),
  )
  await page.goto('/')
  await expectKioskReady(page)
  await page.goBack()
  await expect(start(page)).toBeVisible()
  expect(/Maialen|away@example/.exec(await readTraces(page))).toBeNull()
})

test('a landing that is left before its app has come begins a visit too', async ({ page }) => {
  await openKiosk(page)
  const visitor = createVisitor(page, 'fr')
  await visitor.goToResults('excel', 3, { firstName: 'Maialen', email: 'away@example.com' })
  await expect(visitor.notice('sent', 'away@example.com')).toBeVisible()
  await page.goto('/')
  await start(page).click({ noWaitAfter: true })
  await expect(visitor.heading(words.fr.chooseModule)).toBeVisible()
  await expectKioskReady(page)
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(/\/$/)
  expect(await readTraces(page)).not.toMatch(/Maialen|away@example/)
})

test('a screen that was opened before the app had come is still there when it is loaded anew', async ({ page }) => {
  await openKiosk(page)
  const { release } = await holdFiles(page)
  await page.goto('/')
  await start(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  release()
  await expect(page.getByRole('heading', { name: words.fr.chooseModule })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.fr.chooseModule)
})
