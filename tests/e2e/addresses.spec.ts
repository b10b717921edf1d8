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
