import { resultsState, testLead } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { readOutboxRecords } from '../support/outbox-records.ts'
import { createVisitor } from '../support/visitor.ts'

test.beforeEach(({ consoleWatch }) => {
  // The browser's own line and the product's: the specification wants the error logged.
  consoleWatch.allow(/status of 503/)
  consoleWatch.allow(/send-results-email try-failed: /)
})

for (const language of ['fr', 'eu'] as const) {
  test(`a function that fails is told, logged and kept; once it works the email leaves by itself (${language})`, async ({
    page,
    faultProxy,
    inbox,
  }) => {
    const visitor = createVisitor(page, language)
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    faultProxy.always({ kind: 'answer', status: 503, body: '{"error":{"code":"unavailable","message":"later"}}' })
    await visitor.goToResults('excel', 3)
    await expect(visitor.toast(visitor.words.tryFailed)).toBeVisible()
    await expect(visitor.notice('waiting')).toBeVisible()
    await expect(visitor.notice('sent')).toHaveCount(0)
    expect(logged.some((text) => text.startsWith('send-results-email try-failed'))).toBe(true)
    // One try a call: on a slow machine the second is due by now.
    await expect(async () => {
      const tries = faultProxy.calls().length
      expect(tries).toBeGreaterThan(0)
      expect(Object.values(await readOutboxRecords(page))).toMatchObject([
        { state: 'pending', tries, request: { email: testLead.email, score: 3, language } },
      ])
    }).toPass({ timeout: 5000 })
    faultProxy.always({ kind: 'pass' })
    await expect(visitor.notice('sent')).toBeVisible({ timeout: 12_000 })
    await inbox.waitForEmails(testLead.email, 1)
  })
}

test('the toast of a failed try comes once, not with every try', async ({ page, faultProxy }) => {
  const visitor = createVisitor(page, 'fr')
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await visitor.openWithState('/results', resultsState(3))
  await expect(visitor.toast(visitor.words.tryFailed)).toBeVisible()
  await expect(visitor.toast(visitor.words.tryFailed)).toHaveCount(0, { timeout: 10_000 })
  const tries = faultProxy.calls().length
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => faultProxy.calls().length).toBeGreaterThan(tries)
  await expect(visitor.notice('waiting')).toBeVisible()
  await expect(visitor.toast(visitor.words.tryFailed)).toHaveCount(0)
})
