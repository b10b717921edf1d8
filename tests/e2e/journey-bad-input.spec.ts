import { leadState, resultsState } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { readOutboxRecords, writeOutboxRecords } from '../support/outbox-records.ts'
import { createVisitor } from '../support/visitor.ts'

// All that is no state of theirs is held by the test of what parses it.
test('navigation state that was tampered with leads to the dashboard from both screens', async ({
  page,
  faultProxy,
}) => {
  const visitor = createVisitor(page, 'fr')
  for (const [path, state] of [
    ['/lead-capture', leadState(3)],
    ['/results', resultsState(3)],
  ] as const) {
    await visitor.openWithState(path, { ...state, score: 5 })
    await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  expect(faultProxy.calls()).toEqual([])
})

test('results without an attempt id get one that a reload keeps: one email', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  const { attemptId, ...state } = resultsState(3)
  await visitor.openWithState('/results', state)
  await expect(visitor.notice('sent')).toBeVisible()
  const made = await page.evaluate((): unknown => history.state.attemptId)
  expect(made).toMatch(/^[0-9a-f-]{36}$/)
  expect(made).not.toBe(attemptId)
  await page.reload()
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
})

test('a tampered record of the outbox stops nothing and is not lost', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/results', resultsState(3))
  await expect(visitor.notice('sent')).toBeVisible()
  const strange = { version: 1, state: 'pending', id: 'strange', request: { email: 42 } }
  await writeOutboxRecords(page, [
    ['strange', strange],
    ['stranger', 'not even an object'],
  ])
  await visitor.openWithState('/results', resultsState(3, { email: 'jon@example.com' }))
  await expect(visitor.notice('sent', 'jon@example.com')).toBeVisible()
  await inbox.waitForEmails('jon@example.com', 1)
  expect(await readOutboxRecords(page)).toMatchObject({ strange, stranger: 'not even an object' })
})

test('a tampered progress of the quiz starts it at question 1', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/quiz/excel', { quiz: { index: 3, answers: [] } })
  await expect(page.getByText('Question 1 / 5')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(4)
})

test('an unknown module of any spelling is not found', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  for (const id of ['__proto__', 'constructor', 'Excel', 'excel%2F', '%F0%9F%A7%B6']) {
    await page.goto(`/quiz/${id}`)
    await expect(visitor.heading(visitor.words.unknownModule)).toBeVisible()
  }
})

test('the first wrong field is in sight with its message where a browser scrolls to no focus by itself', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { focus } = HTMLElement.prototype
    HTMLElement.prototype.focus = function () {
      focus.call(this, { preventScroll: true })
    }
  })
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState(3))
  for (const missing of ['firstName', 'lastName'] as const) {
    await visitor.button(visitor.words.submit).click()
    await expect(visitor.field(missing)).toBeFocused()
    await expect(visitor.field(missing)).toBeInViewport({ ratio: 1 })
    await expect(page.locator(`#lead-${missing}-error`)).toBeInViewport({ ratio: 1 })
    await visitor.field(missing).fill('Ana')
  }
})

test('what is wrong with a field is announced as one leaves it; after a submit the list alone is', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState(3))
  const alert = page.getByRole('alert')
  await visitor.field('firstName').focus()
  await page.keyboard.press('Tab')
  // The list's own region stands from the start.
  await expect(alert).toHaveText(['', 'Votre prénom manque : indiquez comment nous devons vous appeler.'])
  await visitor.button(visitor.words.submit).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(5)
  await expect(alert).toHaveCount(1)
  await expect(alert.getByRole('link')).toHaveCount(5)
})

test('the list of what is wrong leads to each field, and to no other address', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState(3))
  await visitor.button(visitor.words.submit).click()
  const links = page.getByRole('alert').getByRole('link')
  const entries = await page.evaluate(() => history.length)
  for (const [index, field] of (['firstName', 'lastName', 'company', 'phone', 'email'] as const).entries()) {
    await links.nth(index).click()
    await expect(visitor.field(field)).toBeFocused()
  }
  await expect(page).toHaveURL(/\/lead-capture$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})
