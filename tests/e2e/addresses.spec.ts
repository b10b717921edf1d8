import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { saying } from '../support/words.ts'

test('an address that can’t be decoded is not found as any other', async ({ page, baseURL, consoleWatch }) => {
  consoleWatch.allow(/\/100%/)
  await page.goto(`${baseURL}/100%`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saying(createVisitor(page, 'fr').words.notFound))
})

for (const [file, path] of [
  ['/index.html', '/'],
  ['/dashboard.html', '/dashboard'],
  ['/quiz/excel.html', '/quiz/excel'],
] as const) {
  test(`${file}, which a host may serve too, is ${path}`, async ({ page }) => {
    await page.goto(path)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.goto(file)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(saying(heading ?? ''))
  })
}

test('the source that an address names is kept where the browser has loaded the page ahead, before it is shown', async ({
  page,
  faultProxy,
}) => {
  // As Chromium does; a driver keeps it from doing so.
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }))
  await page.goto('/?source=bayonne')
  const visitor = createVisitor(page, 'fr')
  await expect(visitor.link(visitor.words.start)).toBeVisible()
  await page.evaluate(() => {
    sessionStorage.clear()
    Object.defineProperty(document, 'prerendering', { value: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  expect(faultProxy.calls().map(({ body }) => JSON.parse(body).details.source)).toEqual(['bayonne'])
})
