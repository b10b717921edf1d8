import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { saying } from '../support/words.ts'
import { expectKioskReady } from './support/kiosk.ts'

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

/** As Chromium loads an address ahead, from which a driver keeps it; the function given back shows the page, whose session storage was a copy. */
async function loadAhead(page: Page, path: string): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'reload') return
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  })
  await page.goto(path)
  return () =>
    page.evaluate(() => {
      sessionStorage.clear()
      Object.defineProperty(document, 'prerendering', { value: false })
      document.dispatchEvent(new Event('prerenderingchange'))
    })
}

test('the source that an address names is kept where the browser has loaded the page ahead, before it is shown', async ({
  page,
  faultProxy,
}) => {
  const show = await loadAhead(page, '/?source=bayonne')
  const visitor = createVisitor(page, 'fr')
  await expect(visitor.link(visitor.words.start)).toBeVisible()
  await show()
  await expect(page).toHaveURL('/')
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  expect(faultProxy.calls().map(({ body }) => JSON.parse(body).details.source)).toEqual(['bayonne'])
})

test('a page that the browser has loaded ahead changes nothing of the device before it is shown', async ({ page }) => {
  const show = await loadAhead(page, '/?kiosk=1&lang=eu')
  const visitor = createVisitor(page, 'eu')
  await expect(visitor.link(visitor.words.start)).toBeVisible()
  const stored = () => page.evaluate(() => ({ ...localStorage }))
  await expect.poll(() => page.evaluate(() => sessionStorage.length), 'the late parts have come').toBeGreaterThan(0)
  expect(await stored()).toEqual({})
  await show()
  await expect(page).toHaveURL('/')
  await expect(visitor.link(visitor.words.start)).toBeVisible()
  await expectKioskReady(page)
  expect(await stored()).toMatchObject({ 'trebe.kiosk': '1', 'trebe.stand-language': 'eu' })
})

test('what an address says is taken over also where the app has led it on before it is shown', async ({ page }) => {
  const show = await loadAhead(page, '/results?source=bayonne&lang=eu')
  await expect(page).toHaveURL('/dashboard')
  await show()
  const visitor = createVisitor(page, 'eu')
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('trebe.source'))).toBe('bayonne')
})

test('a kiosk’s address that the browser has loaded ahead opens the screen that it names', async ({ page }) => {
  const show = await loadAhead(page, '/dashboard?kiosk=1')
  await expect.poll(() => page.evaluate(() => sessionStorage.length), 'the late parts have come').toBeGreaterThan(0)
  await show()
  await page.waitForURL('/dashboard')
  await expectKioskReady(page)
  await expect(page).toHaveURL('/dashboard')
})
