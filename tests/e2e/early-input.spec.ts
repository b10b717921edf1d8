import { readySignal, startSignal } from '../../src/app/boot/signals.ts'
import { moduleOf } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { waitForController } from '../support/service-worker.ts'
import { createVisitor, type Visitor } from '../support/visitor.ts'
import { words } from '../support/words.ts'
import { holdFiles } from './support/hold-files.ts'
import { holdIdle } from './support/hold-idle.ts'
import { serveInTwo } from './support/serve-in-two.ts'

/** Opens the dashboard in place of the landing page and lets the app start on it; gives the file that its screen waits for, still held. */
async function startOnDashboard(visitor: Visitor): Promise<{ release(): void }> {
  const { page, words } = visitor
  const app = await holdFiles(page, /\/assets\/first-.*\.js$/)
  const screen = await holdFiles(page, /\/assets\/quiz-.*\.js$/)
  await page.addInitScript(
    (signal) => addEventListener(signal, () => Object.assign(window, { isStarted: true })),
    startSignal,
  )
  await visitor.open('/')
  await visitor.link(words.start).click()
  app.release()
  await page.waitForFunction(() => 'isStarted' in window)
  return screen
}

/** The Basque texts, and the part that registers the worker, from whose cache they could come too. */
const basqueTexts = /\/assets\/(?:eu|late)-.*\.js$/

test('what a screen opened before the app needs is asked for at once', async ({ page }) => {
  const { release } = await holdFiles(page, /\/assets\/first-.*\.js$/)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  const next = page.waitForRequest(/\/assets\/quiz-.*\.js$/)
  await visitor.link(visitor.words.start).click()
  await next
  release()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await expect(visitor.option(0)).toBeVisible()
})

test('a screen opened before the app is drawn before the app is asked for', async ({ page }) => {
  await holdIdle(page)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  const files = page.waitForRequest(/\/assets\/first-.*\.js$/)
  const asked = await visitor.link(visitor.words.start).evaluate((start: HTMLElement) => {
    const countScripts = () => document.querySelectorAll('link[rel="modulepreload"], script[src]').length
    const before = countScripts()
    start.click()
    return { path: window.location.pathname, scripts: countScripts() - before }
  })
  expect(asked).toEqual({ path: '/dashboard', scripts: 0 })
  await files
})

test('a link whose document is slow to come is followed by the first press, not begun anew by the next ones', async ({
  page,
}) => {
  await holdFiles(page)
  const slow = await holdFiles(page, /\/quiz\/excel$/)
  // Not by what is asked for: this browser asks once all the same.
  const followed: boolean[] = []
  await page.exposeFunction('tellFollowed', (isFollowed: boolean) => followed.push(isFollowed))
  await page.addInitScript(() =>
    addEventListener(
      'click',
      (event) => setTimeout(() => Reflect.get(window, 'tellFollowed')(!event.defaultPrevented)),
      true,
    ),
  )
  await createVisitor(page, 'fr').open('/dashboard')
  const link = page.getByRole('link', { name: 'Commencer Excel' })
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  // By the mouse itself: the driver would look for the link again once the document is there.
  for (let times = 0; times < 3; times++) await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await expect.poll(() => followed).toEqual([true, false, false])
  slow.release()
  await expect(page).toHaveURL(/\/quiz\/excel$/)
})

test('what is pressed on a screen opened before the app is answered by the app, if that comes soon', async ({
  page,
}) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  // The page's clock goes on a little at a time: this machine may be slow, the app comes soon.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('a[href="/dashboard"]')?.click()
    document.querySelector<HTMLElement>('a[href="/quiz/excel"]')?.click()
  })
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(visitor.option(0)).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(documents).toEqual(['/'])
})

test('a screen opened before the app begins at its top, wherever the tab has left one before', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  const { becomeIdle } = await holdIdle(page)
  const startEarly = async () => {
    await visitor.open('/')
    await page.evaluate(() => window.scrollTo(0, 60))
    await visitor.link(visitor.words.start).click()
    await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
    await becomeIdle()
    await page.locator('header').getByRole('button', { name: 'EU' }).dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.eu.chooseModule)
  }
  await startEarly()
  // Told of in the next frame.
  await page.evaluate(async () => {
    const scrolled = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }))
    window.scrollTo(0, document.body.scrollHeight)
    await scrolled
  })
  await page.getByRole('link', { name: moduleOf('cybersecurity').title.eu }).click()
  await expect(visitor.option(0)).toBeVisible()
  await startEarly()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a press on start while the page is still coming waits for the rest of it', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/404/)
  const html = await (await page.request.get('/')).text()
  const end = html.indexOf('<template data-path') + 20
  const { release, address, close } = await serveInTwo(html.slice(0, end), html.slice(end))
  // The rest comes in time, however slow this machine is.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Tester mes compétences' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/$/)
  release()
  await expect(page.getByRole('heading', { name: 'Choisissez un module' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  close()
})

test('a press on start in a page whose end does not come is followed by the browser', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/)
  const html = await (await page.request.get('/')).text()
  const end = html.indexOf('<template data-path') + 20
  const { address, close } = await serveInTwo(html.slice(0, end), html.slice(end))
  await page.goto(address, { waitUntil: 'commit' })
  const opened = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/dashboard'))
  await page.getByRole('link', { name: 'Tester mes compétences' }).click({ noWaitAfter: true })
  await opened
  close()
})

test('a press within which the app gets ready is answered once', async ({ page }) => {
  await holdFiles(page)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/quiz/excel')
  await visitor.option(1).check()
  // In the app's place: it listens below the window, and gets ready as the press comes by.
  await page.evaluate((ready) => {
    for (const type of ['click', 'submit']) {
      document.addEventListener(type, (event) => {
        if (type === 'submit') event.preventDefault()
        document.body.title += ` ${type} ${(event.target as Element).tagName}`
      })
    }
    addEventListener('click', () => dispatchEvent(new Event(ready)), { capture: true, once: true })
  }, readySignal)
  await visitor.button(visitor.words.validate).click()
  await expect(page.locator('body')).toHaveAttribute('title', ' click INPUT click BUTTON submit FORM')
})

test('the browser brings no choice back into a quiz before the app hears of it', async ({ page }) => {
  // Firefox would, after a reload or a crash: the option looks chosen, and the button answers nothing.
  await page.goto('/quiz/excel')
  await expect(page.locator('form')).toHaveAttribute('autocomplete', 'off')
})

test('a validated answer of before the scripts came is not lost', async ({ page }) => {
  const { release } = await holdFiles(page)
  const visitor = createVisitor(page, 'fr')
  await page.goto('/quiz/excel')
  await expect(visitor.button(visitor.words.validate)).toBeDisabled()
  await visitor.option(2).check()
  await visitor.button(visitor.words.validate).click()
  await expect(page).toHaveURL(/\/quiz\/excel$/)
  release()
  await expect(visitor.heading(visitor.words.explanation)).toBeVisible()
  await expect(visitor.option(2)).toBeChecked()
})

test('of two languages that are pressed one after the other the last one stays', async ({ page }) => {
  // With the late part come texts that a switch would wait for too.
  const late = await holdFiles(page, /\/assets\/late-.*\.js$/)
  const basque = await holdFiles(page, /\/assets\/eu-.*\.js$/)
  await page.addInitScript(
    (signal) => addEventListener(signal, () => Object.assign(window, { isReady: true })),
    readySignal,
  )
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await page.waitForFunction(() => 'isReady' in window)
  const asked = page.waitForRequest(/\/assets\/eu-.*\.js$/)
  await visitor.button('Euskara').click()
  const texts = (await asked).url()
  await visitor.button('Français').click()
  basque.release()
  // The app has asked for the same file before, and hears first that it is there.
  await page.evaluate(async (address) => void (await import(address)), texts)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(visitor.link(visitor.words.start)).toBeVisible()
  late.release()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(visitor.link(visitor.words.start)).toBeVisible()
})

test('a language is remembered as soon as it is pressed, whatever becomes of its file', async ({ page }) => {
  await holdFiles(page, basqueTexts)
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  const asked = page.waitForRequest(/\/assets\/eu-.*\.js$/)
  await french.open('/dashboard')
  await french.button('EU').click()
  await asked
  await page.reload()
  await expect(basque.heading(basque.words.chooseModule)).toBeVisible()
})

test('a language whose file never comes does not overtake the one that was pressed after it', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/)
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await holdFiles(page, /\/assets\/late-.*\.js$/)
  await page.route(/\/assets\/eu-.*\.js$/, async (route) => {
    await failing
    await route.abort()
  })
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  const asked = page.waitForRequest(/\/assets\/eu-.*\.js$/)
  await visitor.button('Euskara').click()
  await asked
  await visitor.button('Français').click()
  const failed = page.waitForEvent('requestfailed', (request) => /\/eu-/.test(request.url()))
  fail()
  await failed
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await page.evaluate(() => localStorage.getItem('trebe.language'))).not.toBe('eu')
})

test('what is opened while another language is on its way is shown in it too', async ({ page }) => {
  const { release } = await holdFiles(page, basqueTexts)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  const asked = page.waitForRequest(/\/assets\/eu-.*\.js$/)
  await visitor.button('Euskara').click()
  await asked
  await visitor.button('Confidentialité').click()
  await expect(page.getByRole('dialog', { name: 'Confidentialité' })).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: 'Pribatutasuna' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
})

test('a way back that is taken before the scripts came leads to the screen of its address', async ({ page }) => {
  await holdFiles(page)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await visitor.link(visitor.words.start).click()
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack({ waitUntil: 'commit' })
  await expect(visitor.link(visitor.words.start)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a way back that is taken while the app starts leads to the screen of its address', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  const dashboard = await startOnDashboard(visitor)
  await page.goBack()
  dashboard.release()
  await expect(visitor.link(visitor.words.start)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a way back that is taken while the first screen comes alive leads to the screen of its address', async ({
  page,
}) => {
  await page.addInitScript((signal) => {
    const holdBack = (event: Event) => event.stopImmediatePropagation()
    addEventListener('popstate', holdBack)
    addEventListener(signal, () => {
      const { requestIdleCallback } = window
      // Asked for by what is around the screen, which is alive by then; the screen is not.
      window.requestIdleCallback = (...task) => {
        window.requestIdleCallback = requestIdleCallback
        removeEventListener('popstate', holdBack)
        dispatchEvent(new PopStateEvent('popstate'))
        return requestIdleCallback(...task)
      }
    })
  }, startSignal)
  const visitor = createVisitor(page, 'fr')
  const dashboard = await startOnDashboard(visitor)
  await page.goBack()
  dashboard.release()
  await expect(visitor.link(visitor.words.start)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
})

test('a link that is pressed while the app starts is not followed once the way back is taken', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  const { words } = visitor
  const dashboard = await startOnDashboard(visitor)
  await visitor.link(`${words.startModule} Excel`).click({ noWaitAfter: true })
  await page.goBack()
  dashboard.release()
  await expect(visitor.link(words.start)).toBeVisible()
  await waitForController(page)
  await expect(page).toHaveURL(/\/$/)
})

test('a language that is pressed while the app starts is that of the screen that the way back leads to', async ({
  page,
}) => {
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  const dashboard = await startOnDashboard(french)
  await french.button('EU').click()
  await page.goBack()
  dashboard.release()
  await expect(basque.link(basque.words.start)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a way back that is taken while a quiz comes back leaves nothing of it in the entry that it leads to', async ({
  page,
}) => {
  await page.addInitScript((signal) => {
    addEventListener(signal, () => {
      Object.assign(window, { isStarted: true })
      // The screen lasts until the next frame.
      window.requestAnimationFrame = (task) => {
        task(0)
        return 0
      }
    })
  }, startSignal)
  const visitor = createVisitor(page, 'fr')
  const { words } = visitor
  await visitor.goToQuiz('excel')
  await visitor.answer(0)
  await expect.poll(() => page.evaluate((): unknown => window.history.state?.quiz?.answers)).toEqual([0])
  const quiz = await holdFiles(page, /\/assets\/quiz-.*\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => 'isStarted' in window)
  await page.goBack()
  quiz.release()
  await expect(visitor.heading(words.chooseModule)).toBeVisible()
  expect(await page.evaluate((): unknown => window.history.state)).not.toHaveProperty('quiz')
})

test('a way back to a screen that another took the place of needs no network, nor does a second start', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/)
  await holdFiles(page)
  const visitor = createVisitor(page, 'fr')
  const { words } = visitor
  await visitor.open('/')
  const landingTitle = await page.title()
  await context.setOffline(true)
  await visitor.link(words.start).click()
  await expect(visitor.heading(words.chooseModule)).toBeFocused()
  const dashboardTitle = await page.title()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(landingTitle)
  await page.goForward()
  await expect(visitor.heading(words.chooseModule)).toBeFocused()
  await expect(page).toHaveTitle(dashboardTitle)
  await page.goBack()
  await visitor.link(words.start).click()
  await expect(visitor.heading(words.chooseModule)).toBeFocused()
  await expect(page).toHaveURL(/\/dashboard$/)
  // The screen's own way back is one too.
  await visitor.link(words.back).click()
  await expect(page).toHaveTitle(landingTitle)
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(visitor.heading(words.chooseModule)).toBeFocused()
})

test('a link that was pressed on a screen that is then left by the way back is not followed', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await holdFiles(page)
  const visitor = createVisitor(page, 'fr')
  const { words } = visitor
  await page.clock.pauseAt(10_000)
  await visitor.open('/')
  await visitor.link(words.start).click()
  await visitor.link(`${words.startModule} Excel`).click()
  await page.goBack()
  await expect(visitor.link(words.start)).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(page).toHaveURL(/\/$/)
  // Nor is the link dead when its screen is come back to.
  await visitor.link(words.start).click()
  await visitor.link(`${words.startModule} Excel`).click({ noWaitAfter: true })
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\/quiz\/excel$/)
})

test('what was pressed on a screen that was left is not pressed again when the app comes', async ({ page }) => {
  const { release } = await holdFiles(page)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await visitor.button('Confidentialité').click()
  await visitor.link(visitor.words.start).click()
  await page.goBack()
  release()
  await waitForController(page)
  await visitor.button('Euskara').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a way back to a screen that was shown in another language brings it in the one that was chosen', async ({
  page,
}) => {
  await holdFiles(page)
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  await french.open('/')
  await french.button('Euskara').click()
  await french.link(french.words.start).click()
  await expect(basque.heading(basque.words.chooseModule)).toBeVisible()
  await page.goBack()
  await expect(basque.link(basque.words.start)).toBeVisible()
  await basque.link(basque.words.start).click()
  await basque.button('FR').click()
  await page.goBack()
  await expect(french.link(french.words.start)).toBeVisible()
})

test('on a kiosk a way back into an earlier visit, before the app has come, leads to the landing', async ({ page }) => {
  const { release } = await holdFiles(page)
  await page.goto('/?kiosk=1')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.evaluate(() => {
    window.history.pushState({ visit: 'earlier' }, '', '/dashboard')
    window.history.pushState({ visit: 'earlier' }, '', '/quiz/excel')
    window.history.back()
  })
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading')).toHaveCount(0)
  release()
  await expect(page.getByRole('link', { name: 'Tester mes compétences' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  // The app would make the entry one of this visit before a page that is loaded anew comes to read it.
  expect(documents).toEqual([])
})

test('a link that is pressed while the app starts is followed by the app, once', async ({ page }) => {
  const { release } = await holdFiles(page, /\/assets\/quiz-.*\.js$/)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.addInitScript(
    (signal) => addEventListener(signal, () => Object.assign(window, { isStarted: true })),
    startSignal,
  )
  // The page's clock goes on a little at a time: the app must not be given up on a slow machine.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/dashboard')
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await page.evaluate(() => 'isStarted' in window)).toBe(true)
  }).toPass()
  const link = page.getByRole('link', { name: 'Commencer Excel' })
  await link.click({ noWaitAfter: true })
  await link.click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/dashboard$/)
  release()
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(page).toHaveURL(/\/quiz\/excel$/, { timeout: 500 })
  }).toPass()
  expect(documents).toEqual(['/dashboard'])
  await page.clock.resume()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a link that the app never comes to answer is followed by the browser', async ({ page }) => {
  await holdFiles(page, /\/assets\/quiz-.*\.js$/)
  await page.addInitScript(
    (signal) => addEventListener(signal, () => Object.assign(window, { isStarted: true })),
    startSignal,
  )
  await page.goto('/dashboard')
  await page.waitForFunction(() => 'isStarted' in window)
  await page.getByRole('link', { name: 'Commencer Excel' }).click({ noWaitAfter: true })
  await page.waitForURL(/\/quiz\/excel$/)
  await expect(page.getByRole('radio')).toHaveCount(4)
})

test('a visitor who scrolled before the scripts came stays where they read', async ({ page }) => {
  const held = await holdFiles(page)
  await page.goto('/', { waitUntil: 'commit' })
  const reasons = page.getByRole('heading', { name: 'Un accompagnement expert' })
  await reasons.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await page.evaluate((signal) => {
    const place = () => requestAnimationFrame(() => Object.assign(window, { placed: window.scrollY }))
    addEventListener(signal, place, { once: true })
  }, readySignal)
  held.release()
  await page.waitForFunction(() => 'placed' in window)
  expect(await page.evaluate((): unknown => Reflect.get(window, 'placed'))).toBe(scrolled)
})

test('a choice and a change of language made before the scripts came are not lost', async ({ page }) => {
  const { release } = await holdFiles(page)
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  await page.goto('/quiz/excel')
  await french.option(1).check()
  await french.option(2).check()
  await french.button('EU').click()
  release()
  await expect(basque.button(basque.words.validate)).toBeEnabled()
  await expect(basque.option(2)).toBeChecked()
  await basque.button(basque.words.validate).click()
  await expect(basque.heading(basque.words.explanation)).toBeVisible()
  await expect(basque.option(2)).toBeChecked()
})

for (const [from, to, button] of [
  ['fr', 'eu', 'Euskara'],
  ['eu', 'fr', 'Français'],
] as const) {
  test(`a language that is pressed before the scripts came is that of the screen that start opens (${to})`, async ({
    page,
  }) => {
    const { release } = await holdFiles(page)
    const [before, after] = [createVisitor(page, from), createVisitor(page, to)]
    await before.open('/')
    await before.button(button).click()
    await before.link(before.words.start).click()
    await expect(after.heading(after.words.chooseModule)).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('lang', to)
    const heading = await after.heading(after.words.chooseModule).elementHandle()
    const title = await page.title()

    release()
    await waitForController(page)
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
    await expect(page).toHaveTitle(title)
    await page.reload()
    await expect(after.heading(after.words.chooseModule)).toBeVisible()
    await expect(page).toHaveTitle(title)
  })
}

test('a language that is pressed before the scripts came is that of the document that a link opens', async ({
  page,
}) => {
  await holdFiles(page)
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  await page.goto('/dashboard')
  await french.button('EU').click()
  await french.link('Commencer Excel').click()
  await expect(page).toHaveURL(/\/quiz\/excel$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
  await expect(basque.heading(moduleOf('excel').questions[0]?.text.eu ?? '')).toBeVisible()
})

test('a page whose link came to nothing comes alive in its own language, then in the one that was pressed', async ({
  page,
}) => {
  const { release } = await holdFiles(page)
  // The browser stays where it is.
  await page.route(/\/quiz\/excel$/, (route) => route.fulfill({ status: 204 }))
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  await page.goto('/dashboard')
  const heading = await french.heading(french.words.chooseModule).elementHandle()
  await french.button('EU').click()
  const answered = page.waitForResponse(/\/quiz\/excel$/)
  await french.link('Commencer Excel').click({ noWaitAfter: true })
  await answered
  release()
  await expect(basque.heading(basque.words.chooseModule)).toBeVisible()
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
})

test('a screen that is opened in another language while the app fetches the first one’s is the one that comes alive', async ({
  page,
}) => {
  const texts = await holdFiles(page, /\/assets\/eu-.*\.js$/)
  const [basque, french] = [createVisitor(page, 'eu'), createVisitor(page, 'fr')]
  const asked = page.waitForRequest(/\/assets\/eu-.*\.js$/)
  await basque.open('/')
  await asked
  await basque.button('Français').click()
  await basque.link(basque.words.start).click()
  await expect(french.heading(french.words.chooseModule)).toBeFocused()
  const heading = await french.heading(french.words.chooseModule).elementHandle()
  texts.release()
  await waitForController(page)
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})
