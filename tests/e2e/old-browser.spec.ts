import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'

for (const address of ['/', '/?kiosk=1']) {
  test(`a browser of early 2022 takes the quiz to its one email, from ${address}`, async ({ page, inbox }) => {
    await page.addInitScript(() => {
      // Firefox before 104; Safari before 16.4.
      Reflect.deleteProperty(Array.prototype, 'findLast')
      Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets')
      Reflect.deleteProperty(window, 'CSSStyleSheet')
    })
    await page.goto(address)
    const visitor = createVisitor(page, 'fr')
    await expect(page.locator('html')).toHaveCSS('user-select', address === '/' ? 'auto' : 'none')
    await visitor.link(visitor.words.start).click()
    await visitor.link(`${visitor.words.startModule} Excel`).click()
    await visitor.takeQuiz('excel', 3)
    await visitor.fillLead({ email: 'old@example.com' })
    await visitor.submitLead()
    await expect(visitor.notice('sent', 'old@example.com')).toBeVisible()
    await inbox.waitForEmails('old@example.com', 1)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every page but the landing says what it needs, in both languages', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/\/no\/such\/page/)
    for (const path of ['/dashboard', '/quiz/excel', '/lead-capture', '/results', '/no/such/page']) {
      await page.goto(path)
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('noscript p')).toContainText('Ce quiz a besoin de JavaScript')
      await expect(page.locator('noscript p')).toContainText('JavaScript behar du')
    }
    await page.goto('/')
    await expect(page.locator('noscript')).toHaveCount(0)
  })

  test('a browser that knows no layers is told that it is too old, any other is not', async ({ page }) => {
    await page.goto('/quiz/excel')
    await expect(page.getByText('trop ancien')).toBeHidden()
    await page.route('**/quiz/excel', async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers, body: (await response.text()).replaceAll('@layer', '@unknown') })
    })
    await page.reload()
    await expect(page.getByText('trop ancien')).toBeVisible()
    await expect(page.getByText('zaharregia')).toBeVisible()
  })
})
