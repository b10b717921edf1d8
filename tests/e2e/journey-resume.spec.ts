import type { Page } from 'playwright/test'
import { leadFields } from '../../src/core/lead-form.ts'
import { leadState, moduleOf } from '../support/attempts.ts'
import { bareDocument } from '../support/bare-document.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { createVisitor } from '../support/visitor.ts'
import { saying } from '../support/words.ts'
import { setVisibility } from './support/visibility.ts'

/** Progress is kept behind the frame that shows it. */
async function waitForProgress(page: Page, progress: Readonly<Record<string, unknown>>): Promise<void> {
  await expect.poll(() => page.evaluate((): unknown => window.history.state?.quiz)).toMatchObject(progress)
}

test('a reload in the middle of a quiz comes back to the same question with the answers given', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  const { questions } = moduleOf('excel')
  await visitor.goToQuiz('excel')
  await visitor.answer(questions[0]?.correctAnswer ?? -1)
  await visitor.button(visitor.words.next).click()
  await visitor.answer(1)
  await waitForProgress(page, { index: 1, answers: [questions[0]?.correctAnswer, 1] })
  await page.reload()
  await expect(page.getByText('Question 2 / 5')).toBeVisible()
  await expect(visitor.option(1)).toBeChecked()
  await expect(visitor.heading(visitor.words.explanation)).toBeVisible()
  await visitor.button(visitor.words.next).click()
  await waitForProgress(page, { index: 2 })
  await page.reload()
  await expect(page.getByText('Question 3 / 5')).toBeVisible()
  for (const index of [2, 3, 4]) {
    await visitor.answer(questions[index]?.correctAnswer ?? -1)
    await visitor.button(index === 4 ? visitor.words.finish : visitor.words.next).click()
  }
  await expect(visitor.percentage(80)).toBeVisible()
})

/** Loads the page anew as a browser loads a tab that it has discarded while that was out of sight. */
async function comeBackWithoutEntry(page: Page): Promise<void> {
  await setVisibility(page, 'hidden')
  await page.evaluate(() => sessionStorage.setItem('is-lost', 'yes'))
  await page.reload()
}

test('quiz, form and results are as they were when the browser has lost the history entry of a tab out of sight', async ({
  page,
  inbox,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('is-lost') === null) return
    sessionStorage.removeItem('is-lost')
    window.history.replaceState(null, '')
  })
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  await visitor.answer(1)
  await waitForProgress(page, { index: 0, answers: [1] })
  await comeBackWithoutEntry(page)
  await expect(visitor.option(1)).toBeChecked()
  await expect(visitor.heading(visitor.words.explanation)).toBeVisible()

  await visitor.openWithState('/lead-capture', leadState())
  await visitor.fillLead()
  await comeBackWithoutEntry(page)
  for (const name of leadFields) await expect(visitor.field(name)).toHaveValue(testLead[name])

  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  await comeBackWithoutEntry(page)
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
})

test('the copy of an entry is there only while its page is out of sight, and not for who opens the address anew', async ({
  page,
}) => {
  const copy = () => page.evaluate(() => sessionStorage.getItem('trebe.entry'))
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  await visitor.answer(1)
  await waitForProgress(page, { index: 0, answers: [1] })
  expect(await copy()).toBeNull()
  await setVisibility(page, 'hidden')
  expect(await copy()).toContain('"answers":[1]')
  await setVisibility(page, 'visible')
  expect(await copy()).toBeNull()

  await setVisibility(page, 'hidden')
  await page.goto('about:blank')
  await page.goto('/quiz/excel')
  await expect(visitor.option(1)).toBeVisible()
  await expect(visitor.option(1)).not.toBeChecked()
  expect(await copy()).toBeNull()
})

test('a new visit to the quiz starts at question 1', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  await visitor.answer(0)
  await visitor.button(visitor.words.next).click()
  await visitor.link(visitor.words.back).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await expect(page.getByText('Question 1 / 5')).toBeVisible()
  await visitor.answer(0)
  await visitor.button(visitor.words.next).click()
  await page.goto('/')
  await page.goto('/quiz/excel')
  await expect(page.getByText('Question 1 / 5')).toBeVisible()
  await visitor.answer(0)
  await visitor.button(visitor.words.next).click()
  await expect(page.getByText('Question 2 / 5')).toBeVisible()
  // Of the address that is shown Chromium keeps the entry.
  await page.goto('/quiz/excel')
  await expect(page.getByText('Question 1 / 5')).toBeVisible()
  await expect(visitor.option(0)).not.toBeChecked()
})

test('switching the language in the middle of a quiz keeps the question, the choice and the verdict', async ({
  page,
}) => {
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  const question = moduleOf('photography').questions[1]
  await french.goToQuiz('photography')
  await french.answer(0)
  await french.button(french.words.next).click()
  await french.option(2).check()
  await french.button('EU').click()
  await expect(page.getByText('Galdera 2 / 5')).toBeVisible()
  await expect(basque.heading(question?.text.eu ?? '')).toBeVisible()
  await expect(basque.option(2)).toBeChecked()
  await basque.button(basque.words.validate).click()
  await expect(basque.heading(basque.words.explanation)).toBeVisible()
  await basque.button('FR').click()
  await expect(page.getByText('Question 2 / 5')).toBeVisible()
  await expect(page.getByText(saying(question?.explanation.fr ?? ''))).toBeVisible()
  await expect(french.option(2)).toBeChecked()
  await expect(french.button(french.words.next)).toBeVisible()
})

test('switching the language in the middle of the form keeps what was typed; the email is in the last one', async ({
  page,
  inbox,
}) => {
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  await french.openWithState('/lead-capture', leadState(3))
  await french.field('firstName').focus()
  await french.button('EU').click()
  // Nobody has gone on to another field.
  await expect(basque.field('firstName')).toHaveAttribute('aria-invalid', 'false')
  await basque.button('FR').click()
  await french.fillLead()
  await french.button('EU').click()
  for (const field of leadFields) await expect(basque.field(field)).toHaveValue(testLead[field])
  await page.reload()
  for (const field of leadFields) await expect(basque.field(field)).toHaveValue(testLead[field])
  await basque.submitLead()
  await expect(basque.notice('sent')).toBeVisible()
  const [email] = await inbox.waitForEmails(testLead.email, 1)
  expect(email?.text).toContain('Kaixo Ana')
})

test('what was typed into the form is there after a reload: the field just left, an address that was corrected, what was typed as the page was hidden', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState(3))
  await visitor.field('firstName').focus()
  await page.keyboard.type('Ana')
  await page.keyboard.press('Tab')
  await page.reload()
  await expect(visitor.field('firstName')).toHaveValue('Ana')

  await visitor.field('email').focus()
  await page.keyboard.type('ana@gmial.com')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: /ana@gmail\.com/ }).click()
  await expect(visitor.field('email')).toHaveValue('ana@gmail.com')
  await page.reload()
  await expect(visitor.field('email')).toHaveValue('ana@gmail.com')
  await expect(visitor.field('firstName')).toHaveValue('Ana')

  const loadedAnew = page.waitForEvent('load')
  await visitor.field('company').evaluate((field) => {
    if (!(field instanceof HTMLInputElement)) throw new Error('no field')
    field.value = 'Lantegi'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    document.dispatchEvent(new Event('visibilitychange'))
    location.reload()
  })
  await loadedAnew
  await expect(visitor.field('firstName')).toHaveValue('Ana')
  await expect(visitor.field('company')).toHaveValue('Lantegi')
})

test('a long text that was typed without a pause is there after Back and Forward', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState(3))
  await visitor.field('needs').focus()
  // Longer than the pause that keeping waits for.
  await page.keyboard.type('Nous voulons former vingt personnes.', { delay: 50 })
  await page.goBack()
  // Asked of the page that is shown by then, once it has answered: the driver itself may still ask the one that was left.
  await expect.poll(() => page.evaluate(() => location.href).catch(() => '')).toBe('about:blank')
  await page.evaluate(() => void setTimeout(() => history.forward()))
  await expect(visitor.field('needs')).toHaveValue(/^Nous voulons former/)
})

test('who goes back to the quiz by mistake and ends it once more finds what was typed; on a kiosk nobody does', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  for (const path of ['/', '/?kiosk=1']) {
    await page.goto(path)
    await visitor.goToQuiz('excel')
    await visitor.takeQuiz('excel', 3)
    await visitor.fillLead({ needs: '' })
    // The slip comes with the last key, and the field is not left before.
    await visitor.field('needs').evaluate((field: HTMLTextAreaElement) => {
      field.focus()
      document.execCommand('insertText', false, 'Un devis')
      history.back()
    })
    await visitor.button(visitor.words.finish).click()
    const isKept = path === '/'
    await expect(visitor.field('firstName')).toHaveValue(isKept ? testLead.firstName : '')
    await expect(visitor.field('email')).toHaveValue(isKept ? testLead.email : '')
    await expect(visitor.field('needs')).toHaveValue(isKept ? 'Un devis' : '')
  }
})

test('who goes back to the quiz by mistake and forward again finds what was typed up to the last key', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead({ email: 'ana@example.co' })
  await visitor.field('needs').focus()
  // The slip comes with the last key.
  await visitor.field('email').evaluate((field: HTMLInputElement) => {
    field.select()
    document.execCommand('insertText', false, 'ana@example.com')
    history.back()
  })
  await expect(visitor.button(visitor.words.finish)).toBeVisible()
  await page.evaluate(() => void setTimeout(() => history.forward()))
  await expect(visitor.field('email')).toHaveValue('ana@example.com')
})

// A kiosk's app and one on an iPhone's home screen show no Back of their own.
for (const path of ['/', '/?kiosk=1']) {
  test(`the form’s own way back leads to the end of the quiz, opened at ${path}`, async ({ page }) => {
    const visitor = createVisitor(page, 'fr')
    await page.goto(path)
    await visitor.goToQuiz('excel')
    await visitor.takeQuiz('excel', 3)
    await visitor.link(visitor.words.back).click()
    await expect(page.getByText('Question 5 / 5')).toBeVisible()
    await expect(visitor.heading(visitor.words.explanation)).toBeVisible()
    await visitor.button(visitor.words.finish).click()
    await expect(visitor.percentage(60)).toBeVisible()
    await page.reload()
    await visitor.link(visitor.words.back).click()
    await expect(visitor.button(visitor.words.finish)).toBeVisible()
    await visitor.link(visitor.words.back).click()
    await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  })
}

test('a form that no screen of this tab led to has its way back all the same', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState())
  await visitor.link(visitor.words.back).click()
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
})

test('a double click on the form’s own way back is one step, not two out of the site', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await page.goto(bareDocument)
  await page.goto('/quiz/excel')
  await visitor.takeQuiz('excel', 3)
  await visitor.link(visitor.words.back).dblclick()
  await expect(visitor.button(visitor.words.finish)).toBeVisible()
})

test.describe('with a mouse', () => {
  // The end of the quiz is in view whole, and its way back where the form's was.
  test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false })

  test('the second click of a double click on the form’s way back does not press that of the quiz', async ({
    page,
  }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.goToQuiz('excel')
    await visitor.takeQuiz('excel', 3)
    const back = visitor.link(visitor.words.back)
    await back.hover()
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
      // A hand is slower than the quiz is to come.
      await expect(visitor.button(visitor.words.finish)).toBeVisible()
    }
    await visitor.button(visitor.words.finish).click()
    await expect(visitor.percentage(60)).toBeVisible()
  })
})

for (const path of ['/', '/?kiosk=1']) {
  test(`whoever leaves as the results are about to come finds no form that is on its way for ever, and the email leaves, opened at ${path}`, async ({
    page,
    inbox,
  }) => {
    await page.clock.install()
    const visitor = createVisitor(page, 'fr')
    await page.goto(path)
    await visitor.goToQuiz('excel')
    await visitor.takeQuiz('excel', 3)
    await visitor.fillLead()
    // Counted from the document on that the visit began in, which may be the landing's or the dashboard's.
    const place = () => page.evaluate(() => Number(window.history.state?.__TSR_index))
    const form = await place()
    await page.evaluate(() => {
      let isLeft = false
      window.navigation.addEventListener('currententrychange', () => {
        if (isLeft || window.location.pathname !== '/results') return
        isLeft = true
        window.history.back()
        // On a slow phone the way back is there before the results are.
        const request = new XMLHttpRequest()
        for (let asked = 0; asked < 10; asked += 1) {
          request.open('HEAD', `/robots.txt?${asked}`, false)
          request.send()
        }
      })
    })
    await visitor.button(visitor.words.submit).click()
    await page.clock.runFor(1500)
    await page.clock.resume()
    await expect(visitor.button(path === '/' ? visitor.words.submit : visitor.words.finish)).toBeVisible()
    await expect.poll(place).toBe(path === '/' ? form : form - 1)
    await page.clock.fastForward(30_000)
    await inbox.waitForEmails(testLead.email, 1)
  })
}

test('with the key held for it, the form’s own way back opens another tab and leaves the form as it is', async ({
  page,
  context,
}) => {
  const visitor = createVisitor(page, 'fr')
  await page.goto('/quiz/excel')
  await visitor.takeQuiz('excel', 3)
  const opened = context.waitForEvent('page')
  await visitor.link(visitor.words.back).click({ modifiers: ['ControlOrMeta'] })
  await expect((await opened).getByRole('heading', { name: visitor.words.chooseModule })).toBeVisible()
  await expect(visitor.button(visitor.words.submit)).toBeVisible()
})

test('back to an earlier run of the same module shows that run, not the one that was left', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead()
  await visitor.submitLead()
  await visitor.button(visitor.words.restart).click()
  await expect(page.getByText('Question 1 / 5')).toBeVisible()
  await page.evaluate(() => history.go(-3))
  await expect(page.getByText('Question 5 / 5')).toBeVisible()
  await page.evaluate(() => history.go(3))
  await expect(page.getByText('Question 1 / 5')).toBeVisible()
})
