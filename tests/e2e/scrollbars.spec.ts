import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'

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
