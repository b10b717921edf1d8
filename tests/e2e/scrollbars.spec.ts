import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectKioskReady } from './support/kiosk.ts'

// As on a desktop: Playwright hides the bars, and with them the lane that is kept for one.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  },
  isMobile: false,
  hasTouch: false,
  viewport: { width: 1366, height: 768 },
})

test('behind a dialog nothing moves, and the lane of the page’s scrollbar is dimmed and pressed as all that is beside it', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  const heading = page.getByRole('heading', { level: 1 })
  const lane = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)
  expect(lane).toBeGreaterThan(0)
  const opener = visitor.button('Confidentialité')
  await opener.scrollIntoViewIfNeeded()
  const before = await heading.boundingBox()
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await page.mouse.click(1366 - lane / 2, 300)
  await expect(dialog).toHaveCount(0)
  expect(await heading.boundingBox()).toEqual(before)
})

test('the invitation of a kiosk with scrollbars fills the window, and what is beneath stays in its place', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/?kiosk=1')
  await expectKioskReady(page)
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await page.clock.fastForward(120_000)
  await expect(page.locator('div[aria-hidden] [lang=fr]')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(1366)
  const invitation = await page.locator('div[aria-hidden]', { has: page.locator('[lang=fr]') }).boundingBox()
  expect(invitation).toEqual({ x: 0, y: 0, width: 1366, height: 768 })
  expect(await heading.boundingBox()).toEqual(before)
  await page.mouse.click(700, 300)
  await expect(page.locator('div[aria-hidden] [lang=fr]')).toHaveCount(0)
  expect(await heading.boundingBox()).toEqual(before)
})
