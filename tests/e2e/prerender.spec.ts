import { deviceKeys } from '../../src/app/device/settings.ts'
import { languages } from '../../src/core/language.ts'
import { moduleOf } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { waitForController } from '../support/service-worker.ts'
import { createVisitor } from '../support/visitor.ts'
import { saying } from '../support/words.ts'
import { holdFiles, scripts } from './support/hold-files.ts'
import { serveInTwo } from './support/serve-in-two.ts'

test('start, dashboard and quiz are documents that need no script at all', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pourquoi tester vos compétences ?' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
  await page.getByRole('link', { name: 'Tester mes compétences' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Choisissez un module' })).toBeVisible()
  await page.getByRole('link', { name: 'Commencer Cybersécurité' }).click()
  await expect(page).toHaveURL(/\/quiz\/cybersecurity$/)
  await expect(page.getByRole('radio')).toHaveCount(4)
  await context.close()
})

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
    expect(documents).toEqual(['/'])

    // React comes alive on the very elements, and its own way back is there.
    const heading = await visitor.heading(words.chooseModule).elementHandle()
    release()
    await waitForController(page)
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
    await page.goBack()
    await expect(visitor.link(words.start)).toBeVisible()
    await page.goForward()
    await expect(visitor.heading(words.chooseModule)).toBeVisible()
    expect(documents).toEqual(['/'])
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
})

for (const language of languages) {
  test(`of a page that is on its way the name is seen, and nothing in another language (${language})`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/404/)
    const html = await (await page.request.get('/')).text()
    const name = html.indexOf('<script>')
    const screen = html.indexOf('<script data-entry')
    const first = await serveInTwo(html.slice(0, name), html.slice(name))
    const second = await serveInTwo(html.slice(0, screen), html.slice(screen))
    await page.addInitScript(({ key, stored }) => localStorage.setItem(key, stored), {
      key: deviceKeys.language,
      stored: language,
    })
    const { words, heading } = createVisitor(page, language)
    const reasons = page.locator('main h2')

    await page.goto(first.address, { waitUntil: 'commit' })
    await expect(page.getByText('Trebe', { exact: true })).toBeVisible()
    await expect(reasons).toHaveCount(0)
    first.release()
    await expect(heading(words.why)).toBeVisible()
    // The script behind the name is not among what React has to find.
    await expect(page.locator('header script')).toHaveCount(0)

    await page.goto(second.address, { waitUntil: 'commit' })
    await expect(page.getByText('Trebe', { exact: true })).toBeVisible()
    await expect(reasons).toBeVisible({ visible: language === 'fr' })
    second.release()
    await expect(heading(words.why)).toBeVisible()
    for (const { close } of [first, second]) close()
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
  // The page's clock goes on a little at a time: this machine may be slow, the app comes soon.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const visitor = createVisitor(page, 'eu')
  const { words } = visitor
  await visitor.open('/?lang=eu')
  await expect(page).toHaveURL(/\/$/)
  await visitor.link(words.start).click()
  await visitor.link(`${words.startModule} Excel`).click()
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(visitor.heading(moduleOf('excel').questions[0]?.text.eu ?? '')).toBeVisible({ timeout: 500 })
  }).toPass()

  // A screen without a page of its own.
  await visitor.open('/quiz/knitting')
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(visitor.heading(words.unknownModule)).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a screen that another tab’s choice of language comes before is in the one that its page says', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  const { release } = await holdFiles(page)
  await page.goto('/quiz/knitting', { waitUntil: 'commit' })
  // Its boot script has asked for the app, and so has said the language.
  await expect(page.locator('[rel=modulepreload]')).not.toHaveCount(0)
  await page.evaluate((key) => localStorage.setItem(key, 'eu'), deviceKeys.language)
  release()
  await expect(visitor.heading(visitor.words.unknownModule)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('a page whose address can’t be tidied comes all the same', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/History entry not written/)
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
    await waitForController(page)
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

for (const path of ['/', '/dashboard', '/quiz/excel']) {
  test(`the prerendered page of ${path} comes alive on the very elements that it was served with`, async ({ page }) => {
    const { release } = await holdFiles(page)
    await page.goto(path)
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    release()
    await page.getByRole('button', { name: /^(EU|Euskara)$/ }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  })
}
