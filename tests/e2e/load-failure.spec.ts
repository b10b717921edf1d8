import type { Page, Route } from 'playwright/test'
import { refused } from '../support/call-fault.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { createVisitor } from '../support/visitor.ts'
import { containing } from '../support/words.ts'
import { expectAccessible } from './support/axe.ts'
import { holdFiles } from './support/hold-files.ts'
import { expectKioskReady } from './support/kiosk.ts'
import { stopClock } from './support/stop-clock.ts'

// A first visit: no worker has anything yet.
test.use({ serviceWorkers: 'block' })

const notShown = { fr: 'Cette page n’a pas pu s’afficher', eu: 'Ezin izan da orri hau erakutsi' }
const loading = { fr: 'Chargement…', eu: 'Kargatzen…' }
const reload = { fr: 'Recharger la page', eu: 'Kargatu orria berriro' }

const quiet =
  /did not come in time|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|not loaded|not shown|not registered|registration blocked/

/** Lets every request for these files fail, until it is undone. */
async function fail(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort()
  await page.route(files, abort)
  return () => page.unroute(files, abort)
}

/** Lets every request for these files hang, neither answered nor refused, until it is undone. */
async function hang(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const keep = () => new Promise<void>(() => {})
  await page.route(files, keep)
  return () => page.unroute(files, keep)
}

function createGate() {
  let pass = () => {}
  const passed = new Promise<void>((resolve) => {
    pass = resolve
  })
  return { passed, pass: () => pass() }
}

const loadedAnew = (page: Page) => page.waitForRequest((request) => request.isNavigationRequest())

for (const language of ['fr', 'eu'] as const) {
  test(`a screen whose file does not come says so, and comes by itself with the network (${language})`, async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allow(quiet)
    const mend = await fail(page, /\/assets\/late-.*\.js$/)
    const visitor = createVisitor(page, language)
    const failure = visitor.heading(notShown[language])
    await visitor.goToQuiz('excel')
    for (let question = 0; question < 5; question++) {
      await visitor.answer(0)
      if (question < 4) await visitor.button(visitor.words.next).click()
    }
    await context.setOffline(true)
    await visitor.button(visitor.words.finish).click()
    await expect(failure).toBeVisible()
    await expect(page).toHaveTitle(containing(notShown[language]))
    await expect(visitor.button(reload[language])).toBeVisible()
    await expect(failure).toBeFocused()
    await expectAccessible(page, 'a screen that could not be shown')
    await mend()
    await context.setOffline(false)
    await expect(visitor.button(visitor.words.submit)).toBeVisible()
    await expect(page).toHaveURL(/\/lead-capture$/)
  })
}

test('a screen that fails again comes by itself too where going back has called the first reload off', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(quiet)
  await page.clock.install()
  const mend = await fail(page, /\/assets\/late-.*\.js$/)
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  for (let question = 0; question < 5; question++) {
    await visitor.answer(0)
    if (question < 4) await visitor.button(visitor.words.next).click()
  }
  const answer = await hang(page, /\/lead-capture$/)
  // From within the page: a test's own call would wait for the document.
  const isBack = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true })
        const goBack = ({ navigationType }: NavigateEvent) => {
          if (navigationType !== 'reload') return
          window.navigation.removeEventListener('navigate', goBack)
          requestAnimationFrame(() => window.history.back())
        }
        window.navigation.addEventListener('navigate', goBack)
      }),
  )
  await visitor.button(visitor.words.finish).click()
  await expect(visitor.heading(notShown.fr)).toBeVisible()
  await page.clock.runFor(2_000)
  await isBack
  await answer()
  await visitor.button(visitor.words.finish).click()
  await expect(visitor.heading(notShown.fr)).toBeVisible()
  await mend()
  await page.clock.fastForward(40_000)
  await expect(visitor.button(visitor.words.submit)).toBeVisible()
})

test('a file for later that does not come leaves the page as it is, says so of a text, and the form comes all the same', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(quiet)
  const mend = await fail(page, /\/assets\/(late|fr)-.*\.js$/)
  const failed = page.waitForEvent('console', (message) => /Late parts not loaded/.test(message.text()))
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await failed
  await visitor.button('Confidentialité').click()
  await expect(visitor.toast('Ce texte n’a pas pu être chargé. Réessayez')).toBeVisible()
  await mend()
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.option(2).check()
  await expect(visitor.option(2)).toBeChecked()
  await visitor.button(visitor.words.validate).click()
  for (let question = 1; question < 5; question++) {
    await visitor.button(visitor.words.next).click()
    await visitor.answer(0)
  }
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await visitor.button(visitor.words.finish).click()
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
})

test('a part for later that did not come at first comes with a later screen', async ({
  page,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(quiet)
  consoleWatch.allow(/send-results-email/)
  const mend = await fail(page, /\/assets\/late-.*\.js$/)
  const failed = page.waitForEvent('console', (message) => /Late parts not loaded/.test(message.text()))
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await failed
  await mend()
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead()
  faultProxy.always(refused)
  await visitor.submitLead()
  await visitor.button(visitor.words.otherModules).click()
  await expect(page.getByRole('button', { name: 'Voir le détail' })).toBeVisible()
})

test('the app comes after all at the next touch of a page whose scripts did not come', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(quiet)
  const mend = await fail(page, /\/assets\/first-.*\.js$/)
  const failed = page.waitForEvent('requestfailed', (request) => /\/first-/.test(request.url()))
  await page.goto('/quiz/excel')
  await failed
  await mend()
  await expect(async () => {
    await page.getByRole('radio').nth(1).check({ timeout: 500 })
    await expect(page.getByRole('button', { name: 'Valider' })).toBeEnabled({ timeout: 500 })
  }).toPass()
})

test('what was pressed on a page whose files did not come is answered as soon as they do', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(quiet)
  const mend = await fail(page, /\/assets\//)
  const styleFailed = () => page.waitForEvent('requestfailed', (request) => /\.css$/.test(request.url()))
  const visitor = createVisitor(page, 'fr')
  const atFirst = styleFailed()
  await page.goto('/quiz/excel')
  await atFirst
  const atTouch = styleFailed()
  await visitor.answer(2)
  await atTouch
  await mend()
  await expect(visitor.heading(visitor.words.explanation)).toBeVisible()
  await expect(visitor.option(2)).toBeChecked()
})

test('a link that is pressed while the page is about to be loaded anew is followed', async ({ page, consoleWatch }) => {
  consoleWatch.allow(quiet)
  const mend = await fail(page, /\/assets\/first-.*\.js$/)
  await page.addInitScript(() => {
    const keep = ({ target }: Event) =>
      target instanceof HTMLScriptElement && Object.assign(window, { hasFailed: true })
    addEventListener('error', keep, true)
  })
  await page.clock.install()
  await page.goto('/dashboard')
  await page.waitForFunction(() => 'hasFailed' in window)
  await mend()
  // The host is asked for two seconds only.
  await stopClock(page)
  // What asks whether the host answers, and the document of the quiz, come as on a slow network.
  const [asked, opened] = [createGate(), createGate()]
  await page.route(/\/quiz\/excel$/, async (route) => {
    await opened.passed
    await route.continue()
  })
  const question = page.waitForRequest((request) => request.method() === 'HEAD')
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'HEAD') await asked.passed
    await route.fallback()
  })
  await page.getByRole('heading', { level: 1 }).click()
  await question
  const leaving = page.waitForRequest(/\/quiz\/excel$/)
  await page.getByRole('link', { name: 'Commencer Excel' }).click({ noWaitAfter: true })
  await leaving
  const answer = page.waitForResponse((response) => response.request().method() === 'HEAD')
  asked.pass()
  await answer
  opened.pass()
  await expect(page).toHaveURL(/\/quiz\/excel$/)
  await expect(page.getByRole('radio')).toHaveCount(4)
})

test('an empty page asks by itself for scripts that did not come, also in a browser that can’t limit a call’s time by itself', async ({
  page,
  consoleWatch,
}) => {
  await page.addInitScript(() => void Reflect.deleteProperty(AbortSignal, 'timeout'))
  consoleWatch.allow(/\/no\/such\/page/)
  consoleWatch.allow(quiet)
  const mend = await fail(page, /\/assets\/first-.*\.js$/)
  const failed = page.waitForEvent('requestfailed', (request) => /\/first-/.test(request.url()))
  await page.goto('/no/such/page')
  await failed
  await mend()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
})

for (const language of ['fr', 'eu'] as const) {
  test(`a press is answered while the screen's file hangs, and the screen comes by itself (${language})`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(quiet)
    await page.clock.install()
    const mend = await hang(page, /\/assets\/(quiz|late)-.*\.js$/)
    const visitor = createVisitor(page, language)
    // The app asks for it once it answers.
    const late = page.waitForRequest((request) => /\/late-/.test(request.url()))
    await visitor.open('/')
    await late
    // From here on it is the test that says how long the page has waited.
    await stopClock(page)
    await visitor.link(visitor.words.start).click()
    const bar = page.getByRole('status').filter({ hasText: loading[language] })
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(bar).toBeInViewport({ timeout: 500 })
    }).toPass()
    const answer = await fail(page, /:\d+\/$/)
    // As a phone that is locked for ten minutes.
    await page.clock.fastForward(600_000)
    await page.clock.runFor(10_000)
    await expect(bar).toBeInViewport()
    await page.clock.runFor(10_000)
    await expect(visitor.heading(notShown[language])).toBeFocused()
    const anew = loadedAnew(page)
    await answer()
    await page.clock.resume()
    await anew
    await mend()
    await visitor.link(`${visitor.words.startModule} Excel`).click()
    await expect(visitor.heading('Excel')).toBeVisible()
  })
}

test('a page whose scripts hang is loaded anew at a touch', async ({ page, consoleWatch }) => {
  consoleWatch.allow(quiet)
  await page.clock.install()
  const mend = await hang(page, /\/assets\/first-.*\.js$/)
  const asked = page.waitForRequest((request) => /\/first-/.test(request.url()))
  await page.goto('/quiz/excel')
  await asked
  await page.clock.runFor(45_000)
  const anew = loadedAnew(page)
  await page.getByRole('radio').nth(1).check()
  await anew
  await mend()
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('heading', { name: 'Explication' })).toBeVisible()
})

test('an empty page whose scripts hang is loaded anew by itself', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/\/no\/such\/page/)
  consoleWatch.allow(quiet)
  await page.clock.install()
  const mend = await hang(page, /\/assets\/first-.*\.js$/)
  const asked = page.waitForRequest((request) => /\/first-/.test(request.url()))
  await page.goto('/no/such/page', { waitUntil: 'commit' })
  await asked
  await page.clock.runFor(45_000)
  const anew = loadedAnew(page)
  await page.clock.runFor(5_000)
  await anew
  await mend()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page whose scripts came after they had been given up is not loaded anew', async ({ page, consoleWatch }) => {
  consoleWatch.allow(quiet)
  await page.clock.install()
  const { release } = await holdFiles(page, /\/assets\/first-.*\.js$/)
  const asked = page.waitForRequest((request) => /\/first-/.test(request.url()))
  await page.goto('/quiz/excel')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await asked
  await page.clock.runFor(45_000)
  // The app asks for it once it answers.
  const late = page.waitForRequest((request) => /\/late-/.test(request.url()))
  release()
  await late
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('heading', { name: 'Explication' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'Explication' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('a kiosk whose parts did not come loads the landing anew until they do', async ({ page, consoleWatch }) => {
  consoleWatch.allow(quiet)
  const mend = await fail(page, /\/assets\/late-.*\.js$/)
  const failed = page.waitForEvent('pageerror')
  await page.goto('/?kiosk=1')
  await failed
  await mend()
  await expectKioskReady(page, { timeout: 20_000 })
})

test('a kiosk is one although a file of the other language did not come', async ({ page, consoleWatch }) => {
  consoleWatch.allow(quiet)
  await page.route(/\/assets\/eu-.*\.js$/, async (route) => {
    const response = await route.fetch()
    const isLate = (await response.text()).includes('edo ireki berriro')
    await (isLate ? route.abort() : route.fulfill({ response }))
  })
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/?kiosk=1')
  await failed
  await expectKioskReady(page)
})

test('a kiosk to which texts for later did not come loads the landing anew until they do', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(quiet)
  const french = /\/assets\/fr-.*\.js$/
  const refuse = async (route: Route) => {
    const response = await route.fetch()
    const isLate = (await response.text()).includes('Elle partira vers')
    await (isLate ? route.abort() : route.fulfill({ response }))
  }
  await page.route(french, refuse)
  const failed = page.waitForEvent('console', (message) => /Late parts not loaded/.test(message.text()))
  await page.goto('/?kiosk=1')
  await failed
  await page.unroute(french, refuse)
  await expectKioskReady(page)
})

test('a language whose file did not come is shown as soon as the page can be loaded anew', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(quiet)
  const mend = await fail(page, /\/assets\/eu-.*\.js$/)
  const failed = page.waitForEvent('console', (message) => /Language not loaded/.test(message.text()))
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  await french.open('/dashboard')
  await french.button('EU').click()
  await failed
  await expect(french.heading(french.words.chooseModule)).toBeVisible()
  await mend()
  await expect(basque.heading(basque.words.chooseModule)).toBeVisible()
})

test('a product that had to start in French comes in the visitor’s language as soon as it can be loaded anew', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(quiet)
  // The page's address too, by which it asks whether the host answers.
  const mend = await fail(page, /\/assets\/eu-.*\.js$|:\d+\/$/)
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  await basque.open('/dashboard')
  await expect(french.heading(french.words.chooseModule)).toBeVisible()
  await mend()
  await expect(basque.heading(basque.words.chooseModule)).toBeVisible()
})

test('the product starts in French where the file of the visitor’s language did not come', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(quiet)
  await fail(page, /\/assets\/eu-.*\.js$/)
  const failed = page.waitForEvent('console', (message) => /Language not loaded/.test(message.text()))
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  await basque.open('/dashboard')
  await failed
  await expect(french.heading(french.words.chooseModule)).toBeVisible()
  await french.link(`${french.words.startModule} Excel`).click()
  await french.answer(2)
  await expect(french.heading(french.words.explanation)).toBeVisible()
})

test('in a browser that knows no service workers the whole journey works', async ({ page, inbox }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
  const visitor = createVisitor(page, 'fr')
  await visitor.goToResults('excel', 4)
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
})
