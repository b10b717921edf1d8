import type { Page } from 'playwright/test'
import { leadState, resultsState } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { readOutboxRecords, readTries } from '../support/outbox-records.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectTextSize, setTextSize } from './support/layout.ts'

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
    await visitor.goFromFormToResults(leadState(3))
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
    }).toPass()
    faultProxy.always({ kind: 'pass' })
    // The second try may have failed just before, and the third waits for 8 to 12 s.
    await expect(visitor.notice('sent')).toBeVisible({ timeout: 40_000 })
    await inbox.waitForEmails(testLead.email, 1)
  })
}

for (const [language, told, reason] of [
  ['fr', 'elle partira vers', 'trop d’analyses avaient été demandées'],
  ['eu', 'pixka bat geroago bidaliko da', 'analisi gehiegi eskatuta zeuden'],
] as const) {
  test(`an email over the limit is not said to wait for the network (${language})`, async ({
    page,
    faultProxy,
    consoleWatch,
  }) => {
    consoleWatch.allow(/status of 429/)
    const visitor = createVisitor(page, language)
    const body = '{"error":{"code":"limited","message":"later"}}'
    faultProxy.always({ kind: 'answer', status: 429, body })
    await visitor.goFromFormToResults(leadState(3))
    await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible()
    await expect(visitor.notice('waiting')).toHaveCount(0)
    const mark = page.locator('button[aria-haspopup=dialog]').filter({ hasText: '1' })
    await mark.click()
    await expect(page.getByRole('dialog').getByText(reason)).toBeVisible()
  })
}

test('the toast of a failed try comes once, not with every try', async ({ page, faultProxy }) => {
  const visitor = createVisitor(page, 'fr')
  const toastsShown = await countElements(page, visitor.words.tryFailed)
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await visitor.openWithState('/results', resultsState(3))
  await expect(visitor.toast(visitor.words.tryFailed)).toBeVisible()
  // The page has heard of the second failure by the time at which the third is on record.
  for (const tries of [2, 3]) {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => readTries(page), { timeout: 40_000 }).toBeGreaterThanOrEqual(tries)
  }
  await expect(visitor.notice('waiting')).toBeVisible()
  expect(await toastsShown()).toBe(1)
})

test('of two toasts the earlier one goes first, so that a phone’s screen is soon free again', async ({
  page,
  faultProxy,
}) => {
  const visitor = createVisitor(page, 'fr')
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await visitor.openWithState('/lead-capture', leadState())
  await visitor.fillLead()
  await page.evaluate(() => {
    const seen = ['']
    Object.assign(globalThis, { toastsSeen: seen })
    new MutationObserver(() => {
      const toasts = [...document.querySelectorAll('[role=status].top-0 > p')]
      const shown = toasts.map((toast) => toast.textContent?.replaceAll('\u00a0', ' ')).join(' | ')
      if (shown !== seen.at(-1)) seen.push(shown)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await visitor.submitLead()
  const { thanks, tryFailed } = visitor.words
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'toastsSeen')))
    .toEqual(['', thanks, `${thanks} | ${tryFailed}`, tryFailed, ''])
})

test('a toast keeps its border on a small phone in large text', async ({ page, faultProxy }) => {
  const width = 320
  await setTextSize(page, 32)
  await page.setViewportSize({ width, height: 568 })
  // Its longest word is longer than any in French.
  const visitor = createVisitor(page, 'eu')
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await visitor.openWithState('/results', resultsState())
  const toast = page.getByText(visitor.words.tryFailed)
  await expect(toast).toBeVisible()
  await expectTextSize(page, 32)
  const { left, right } = await toast.evaluate((element) => element.getBoundingClientRect())
  expect([Math.min(left, 0), Math.max(right, width)]).toEqual([0, width])
})

test('a toast goes into the other language with its screen', async ({ page, faultProxy }) => {
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await french.goFromFormToResults(leadState())
  await expect(french.toast(french.words.tryFailed)).toBeVisible()
  await french.button('EU').click()
  await expect(basque.toast(basque.words.tryFailed)).toBeVisible()
  await expect(french.toast(french.words.tryFailed)).toHaveCount(0)
})

/** Counts from the start of the page's next document how often an element with just `text` is put on the screen. */
async function countElements(page: Page, text: string): Promise<() => Promise<unknown>> {
  await page.addInitScript((wanted) => {
    const state = Object.assign(globalThis, { elementsShown: 0 })
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLElement && node.textContent === wanted) state.elementsShown += 1
      }
    })
    observer.observe(document, { childList: true, subtree: true })
  }, text)
  return () => page.evaluate(() => Reflect.get(globalThis, 'elementsShown'))
}
