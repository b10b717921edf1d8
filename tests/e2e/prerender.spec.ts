import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { readySignal, startSignal } from '../../src/app/boot/signals.ts'
import { languages } from '../../src/core/language.ts'
import { moduleOf } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdFiles, scripts } from '../support/hold-files.ts'
import { createVisitor } from '../support/visitor.ts'
import { saying } from '../support/words.ts'

test('start, dashboard and quiz are documents that need no script at all', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pourquoi tester vos compétences ?' })).toBeVisible()
  await page.getByRole('link', { name: 'Tester mes compétences' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Choisissez un module' })).toBeVisible()
  await page.getByRole('link', { name: 'Commencer Cybersécurité' }).click()
  await expect(page).toHaveURL(/\/quiz\/cybersecurity$/)
  await expect(page.getByRole('radio')).toHaveCount(4)
  await context.close()
})

/** A host that sends the first part of a page, and the rest when `release` is called. */
async function serveInTwo(first: string, rest: string) {
  let finish = () => {}
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.write(first)
    finish = () => response.end(rest)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return { address: `http://127.0.0.1:${bound.port}/`, release: () => finish(), close: () => server.close() }
}

for (const language of languages) {
  test(`without the app's scripts start, dashboard and quiz are there (${language})`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/ERR_FAILED/)
    await page.route(scripts, (route) => route.abort())
    const visitor = createVisitor(page, language)
    const { words } = visitor
    await visitor.open('/')
    await visitor.link(words.start).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(visitor.heading(words.chooseModule)).toBeVisible()
    await visitor.link(`${words.startModule} ${moduleOf('cybersecurity').title[language]}`).click()
    await expect(page).toHaveURL(/\/quiz\/cybersecurity$/)
    const question = moduleOf('cybersecurity').questions[0]
    await expect(visitor.heading(question?.text[language] ?? '')).toBeVisible()
    await expect(page.getByText(`${words.question} 1 / 5`)).toBeVisible()
    for (const [index, option] of (question?.options ?? []).entries()) {
      await expect(visitor.option(index)).toHaveAccessibleName(saying(option.text[language]))
    }
  })

  test(`start needs no second document: the landing page brings the dashboard along (${language})`, async ({
    page,
  }) => {
    const { release } = await holdFiles(page)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    const visitor = createVisitor(page, language)
    const { words } = visitor
    await visitor.open('/')
    const landingTitle = await page.title()
    await visitor.link(words.start).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(visitor.heading(words.chooseModule)).toBeFocused()
    await expect(page).not.toHaveTitle(landingTitle)

    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(page).toHaveTitle(landingTitle)
    await visitor.link(words.start).click()
    await expect(visitor.heading(words.chooseModule)).toBeVisible()
    expect(documents).toEqual(['/', '/'])

    // React comes alive on the very elements, and its own way back is there.
    const heading = await visitor.heading(words.chooseModule).elementHandle()
    release()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
    await page.goBack()
    await expect(visitor.link(words.start)).toBeVisible()
    await page.goForward()
    await expect(visitor.heading(words.chooseModule)).toBeVisible()
    expect(documents).toEqual(['/', '/'])
  })
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  for (const language of languages) {
    test(`from a landing page that has come to rest a visit goes on to the form without a network (${language})`, async ({
      page,
      context,
      consoleWatch,
    }) => {
      consoleWatch.allow(/Service Worker|Service worker|ERR_INTERNET_DISCONNECTED.*favicon/)
      const visitor = createVisitor(page, language)
      const { words } = visitor
      await visitor.open('/')
      // Not the browser's own "network idle": that may come in the pause before the scripts are fetched.
      await page.waitForFunction(() => {
        const files = performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
        const hasCome = files.some(({ name }) => name.includes('/assets/late-'))
        return hasCome && performance.now() - Math.max(...files.map(({ responseEnd }) => responseEnd)) > 500
      })
      await context.setOffline(true)
      await visitor.link(words.start).click()
      await visitor.link(`${words.startModule} ${moduleOf('excel').title[language]}`).click()
      await visitor.takeQuiz('excel', 3)
    })
  }

  test('the app starts when its style is there; it is asked for twice', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED|Not found: |Service [Ww]orker/)
    const sheet = await holdFiles(page, /\/assets\/.*\.css$/)
    const entry = page.waitForResponse(/\/assets\/first-/)
    await page.goto('/no/such/page', { waitUntil: 'commit' })
    await entry
    // All is fetched ahead, and nothing runs yet.
    expect(await page.locator('script[src]').count()).toBe(0)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCount(0)
    sheet.release()
    await expect(heading).toBeVisible()

    await page.unrouteAll()
    const asked = await failSheet(page, 1)
    await page.goto('/no/such/other/page')
    await expect(heading).toBeVisible()
    expect(asked()).toBe(2)
  })
})

for (const [language, reasons, back] of [
  ['fr', 'Pourquoi tester vos compétences ?', 'Retour'],
  ['eu', 'Zergatik probatu zure gaitasunak?', 'Itzuli'],
] as const) {
  test(`what lies below the fold joins the page behind its first frame, and stays (${language})`, async ({ page }) => {
    await page.addInitScript((text) => {
      const shown: boolean[] = []
      Object.assign(window, { shown })
      const look = () => {
        const heading = document.querySelector('main h2')
        if (heading?.textContent.replace(/\s/g, ' ') === text) shown.push(heading.checkVisibility())
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, reasons)
    const visitor = createVisitor(page, language)
    await visitor.open('/')
    await visitor.link(visitor.words.start).click()
    await visitor.link(back).click()
    await expect(visitor.heading(reasons)).toBeVisible()
    const shown = await page.evaluate((): boolean[] => Object.getOwnPropertyDescriptor(window, 'shown')?.value ?? [])
    expect(shown[0]).toBe(false)
    expect(shown.lastIndexOf(false)).toBeLessThan(5)
  })
}

test('where nothing can be stored the language of the address is that of all screens', async ({ page }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  const visitor = createVisitor(page, 'eu')
  const { words } = visitor
  await visitor.open('/?lang=eu')
  await expect(page).toHaveURL(/\/$/)
  await visitor.link(words.start).click()
  await visitor.link(`${words.startModule} Excel`).click()
  await expect(visitor.heading(moduleOf('excel').questions[0]?.text.eu ?? '')).toBeVisible()
})

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

test('what is pressed on a screen opened before the app is answered by the app, if that comes soon', async ({
  page,
}) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('a[href="/dashboard"]')?.click()
    document.querySelector<HTMLElement>('a[href="/quiz/excel"]')?.click()
  })
  await expect(visitor.option(0)).toBeVisible()
  expect(documents).toEqual(['/'])
})

test('a press on start while the page is still coming waits for the rest of it', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/404/)
  const html = await (await page.request.get('/')).text()
  const end = html.indexOf('<template data-path') + 20
  const { release, address, close } = await serveInTwo(html.slice(0, end), html.slice(end))
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
  const { release } = await holdFiles(page, /\/assets\/eu-.*\.js$/)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await visitor.button('Euskara').click()
  await visitor.button('Français').click()
  const came = page.waitForResponse(/\/assets\/eu-.*\.js$/)
  release()
  await came
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(visitor.link(visitor.words.start)).toBeVisible()
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
  const { release } = await holdFiles(page, /\/assets\/eu-.*\.js$/)
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
  await page.goto('/dashboard')
  await page.waitForFunction(() => 'isStarted' in window)
  const link = page.getByRole('link', { name: 'Commencer Excel' })
  await link.click({ noWaitAfter: true })
  await link.click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/dashboard$/)
  release()
  await expect(page).toHaveURL(/\/quiz\/excel$/)
  expect(documents).toEqual(['/dashboard'])
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
  const placed = page.evaluate(
    (signal) =>
      new Promise<number>((resolve) =>
        addEventListener(signal, () => requestAnimationFrame(() => resolve(window.scrollY)), { once: true }),
      ),
    readySignal,
  )
  held.release()
  expect(await placed).toBe(scrolled)
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
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
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
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

/** Where every element stands and how it looks: all computed properties, of the boxes that the style sheet adds too. */
async function readLook(page: Page): Promise<ReadonlySet<string>> {
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('html, body, #root, #root *')].flatMap((element, index) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const looks = [undefined, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const names = [...style].filter((name) => !name.startsWith('--'))
        return names.map((name) => `${part ?? ''} ${name}: ${style.getPropertyValue(name)}`)
      })
      return [`at ${x} ${y}, ${width} x ${height}`, ...looks].map((look) => `${element.tagName} ${index} ${look}`)
    }),
  )
  return new Set(lines)
}

/** Expects `page` to look the same once the whole sheet has come. */
async function expectWholeStyle(page: Page, sheet: { release(): void }): Promise<void> {
  const brought = await readLook(page)
  expect(brought.size).toBeGreaterThan(10_000)
  sheet.release()
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(2)
  const whole = await readLook(page)
  expect([...whole].filter((line) => !brought.has(line))).toEqual([])
}

for (const [path, scheme, width] of [
  ['/', 'light', 390],
  ['/', 'dark', 1024],
  ['/dashboard', 'dark', 390],
  ['/dashboard', 'light', 1440],
  ['/quiz/excel', 'light', 390],
  ['/quiz/photography', 'dark', 768],
] as const) {
  for (const language of languages) {
    test(`${path} brings along all the style that it needs (${language}, ${scheme}, ${width} px)`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await holdFiles(page)
      const sheet = await holdFiles(page, /\/assets\/.*\.css$/)
      const visitor = createVisitor(page, language)
      await visitor.open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectWholeStyle(page, sheet)
    })
  }
}

test('the dashboard that the landing page brings along has its style there', async ({ page }) => {
  await holdFiles(page)
  const sheet = await holdFiles(page, /\/assets\/.*\.css$/)
  await page.goto('/')
  await page.getByRole('link', { name: 'Tester mes compétences' }).click()
  await expect(page.getByRole('heading', { name: 'Choisissez un module' })).toBeFocused()
  await expectWholeStyle(page, sheet)
})

/** Lets the first `count` requests for the style sheet fail; tells how many there were. */
async function failSheet(page: Page, count: number): Promise<() => number> {
  let asked = 0
  await page.route(/\/assets\/.*\.css$/, (route) => {
    asked += 1
    return asked > count ? route.continue() : route.abort()
  })
  return () => asked
}

test('without its style the app leaves a page as it is, and tries again when that is touched', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/)
  const asked = await failSheet(page, 2)
  const french = createVisitor(page, 'fr')
  await page.goto('/dashboard')
  await expect.poll(asked).toBe(2)
  // Each failure takes its link out of the page.
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0)
  expect(await page.locator('script[src]').count()).toBe(0)
  await french.button('EU').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
  expect(asked()).toBe(3)
})

test('a page whose address can’t be tidied comes all the same', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/Address not tidied/)
  // The page by itself: the router would complain of such a browser too.
  await holdFiles(page)
  await page.addInitScript(() => {
    History.prototype.replaceState = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  const visitor = createVisitor(page, 'eu')
  await visitor.open('/')
  await expect(visitor.link(visitor.words.start)).toBeVisible()
})

for (const [how, path, remember] of [
  ['by the address', '/?lang=eu', false],
  ['by what the device remembers', '/', true],
  ['on the dashboard', '/dashboard', true],
  ['in a quiz', '/quiz/photography', true],
] as const) {
  test(`who reads Basque sees no French before the scripts come: ${how}`, async ({ page }) => {
    if (remember) await page.addInitScript(() => localStorage.setItem('trebe.language', 'eu'))
    // What stands on the screen at each frame, from the first on.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = () => {
        const root = document.getElementById('root')
        if (root !== null && root.innerText !== '') seen.add(`${document.documentElement.lang}: ${root.innerText}`)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const { release } = await holdFiles(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveTitle(/compétences|module/)
    release()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const seen = await page.evaluate((): string[] => [
      ...(Object.getOwnPropertyDescriptor(window, 'seen')?.value ?? []),
    ])
    expect(seen.length).toBeGreaterThan(0)
    for (const text of seen) {
      expect(text).toMatch(/^eu: /)
      expect(text).not.toMatch(/Tester|Choisissez|Valider|Pourquoi/)
    }
  })
}

test('each prerendered page comes alive on the very elements that it was served with', async ({ page }) => {
  for (const path of ['/', '/dashboard', '/quiz/excel']) {
    const { release } = await holdFiles(page)
    await page.goto(path)
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    release()
    await page.getByRole('button', { name: /^(EU|Euskara)$/ }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
    await page.evaluate(() => localStorage.clear())
  }
})
