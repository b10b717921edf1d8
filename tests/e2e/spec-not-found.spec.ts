import { languages } from '../../src/core/language.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { saying } from '../support/words.ts'

for (const language of languages) {
  test(`§2 Not-found page, §8 Unknown route · 404, a link home, the path is logged (${language})`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/\/no\/such\/page/)
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    const visitor = createVisitor(page, language)
    await visitor.open('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(saying(visitor.words.notFound))
    await expect(page.getByText('Oops! Page not found')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveTitle('404 · Trebe')
    const logsOfPath = () => logged.filter((text) => text.includes('/no/such/page'))
    await expect.poll(logsOfPath).toHaveLength(1)
    await visitor.link(visitor.words.backHome).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect(visitor.link(visitor.words.start)).toBeVisible()
    expect(logsOfPath()).toHaveLength(1)
  })
}

test('a route in other letters is another path', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/\/Dashboard/)
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/Dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saying(visitor.words.notFound))
})
