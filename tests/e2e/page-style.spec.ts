import type { Page } from 'playwright/test'
import { languages } from '../../src/core/language.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { holdFiles } from './support/hold-files.ts'

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

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the app starts when its style is there; it is asked for twice', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED|\/no\/such\/|Service [Ww]orker/)
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
