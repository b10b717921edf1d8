import { modules } from '../../src/core/catalogue.ts'
import { languages } from '../../src/core/language.ts'
import { answersWithScore, moduleOf } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { saying } from '../support/words.ts'

const excel = moduleOf('excel')

for (const language of languages) {
  test(`§2 /quiz · back arrow, module title, "Question n / total", bar, question and options (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/quiz/excel')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(excel.title[language])
    for (const [index, question] of excel.questions.entries()) {
      await expect(page.getByText(saying(`${visitor.words.question} ${index + 1} / 5`))).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveJSProperty('position', (index + 1) / 5)
      await expect(visitor.heading(question.text[language])).toBeVisible()
      for (const [place, option] of question.options.entries()) {
        await expect(page.getByRole('radio').nth(place)).toHaveAccessibleName(saying(option.text[language]))
      }
      await expect(visitor.heading(visitor.words.explanation)).toHaveCount(0)
      await visitor.answer(question.correctAnswer)
      if (index < 4) await visitor.button(visitor.words.next).click()
    }
    await visitor.link(visitor.words.back).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test(`§4 Quiz 2 · a right answer is shown in the style of success, with the explanation (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    const [question] = excel.questions
    await visitor.open('/quiz/excel')
    await visitor.answer(question?.correctAnswer ?? -1)
    await expect(page.getByRole('paragraph').filter({ hasText: saying(visitor.words.rightAnswer) })).toBeVisible()
    await expect(page.getByText(saying(visitor.words.wrongAnswer))).toHaveCount(0)
    await expect(visitor.heading(visitor.words.explanation)).toBeVisible()
    await expect(page.getByText(saying(question?.explanation[language] ?? ''))).toBeVisible()
  })

  test(`§4 Quiz 2 · a wrong answer and the right one are told apart by style and by words (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    const [question] = excel.questions
    const right = question?.correctAnswer ?? -1
    const wrong = (right + 1) % 4
    await visitor.open('/quiz/excel')
    await visitor.answer(wrong)
    await expect(page.getByText(saying(visitor.words.wrongAnswer))).toBeVisible()
    const rowOf = (index: number) => page.getByRole('group').locator('label').nth(index)
    const colours = await Promise.all(
      [right, wrong, (right + 2) % 4].map((index) =>
        rowOf(index).evaluate((row) => getComputedStyle(row).borderTopColor),
      ),
    )
    expect(new Set(colours).size, 'right, wrong and neither have a colour each').toBe(3)
    for (const index of [right, wrong]) {
      const option = question?.options[index]?.text[language] ?? ''
      expect((await rowOf(index).innerText()).replace(option, '').trim(), 'words beside the option').not.toBe('')
    }
  })

  test(`§4 Quiz 3 · "Next question" until the last, where "Finish" leads to the form (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/quiz/excel')
    for (const index of excel.questions.keys()) {
      await visitor.answer(0)
      const isLast = index === 4
      await expect(visitor.button(visitor.words.finish)).toHaveCount(isLast ? 1 : 0)
      await expect(visitor.button(visitor.words.next)).toHaveCount(isLast ? 0 : 1)
      await visitor.button(isLast ? visitor.words.finish : visitor.words.next).click()
    }
    await expect(page).toHaveURL(/\/lead-capture$/)
  })

  test(`§8 Unknown module id · "Module not found" with a button back to the dashboard (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/quiz/knitting')
    await expect(visitor.heading(visitor.words.unknownModule)).toBeVisible()
    await visitor.button(visitor.words.backToDashboard).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  })
}

test('§4 Quiz initial · question 1, nothing chosen, nothing validated', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/quiz/photography')
  await expect(page.getByText('Question 1 / 5')).toBeVisible()
  await expect(page.getByRole('radio', { checked: false })).toHaveCount(4)
  await expect(visitor.heading(visitor.words.explanation)).toHaveCount(0)
})

test('§4 Quiz 1, §5 · validating is possible only once an option is chosen, which may change until then', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/quiz/photography')
  await expect(visitor.button(visitor.words.validate)).toBeDisabled()
  await visitor.option(0).check()
  await expect(visitor.button(visitor.words.validate)).toBeEnabled()
  await visitor.option(2).check()
  await expect(visitor.option(0)).not.toBeChecked()
  await expect(visitor.option(2)).toBeChecked()
})

test('§4 Quiz 2, §5 · validating locks the choice', async ({ page }) => {
  // On the way to the explanation the options would move away from what presses them.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/quiz/photography')
  await visitor.answer(2)
  // The second click of a double click is not meant for what the button says by then.
  await visitor.button(visitor.words.next).dispatchEvent('click', { detail: 2 })
  await visitor.option(0).click({ force: true })
  await page.getByRole('group').locator('label').first().click({ force: true })
  await expect(visitor.option(2)).toBeChecked()
  await expect(page.getByRole('radio', { disabled: true })).toHaveCount(4)
})

test('§4 Quiz 3 · the next question starts with nothing chosen and nothing validated', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/quiz/photography')
  await visitor.answer(2)
  await visitor.button(visitor.words.next).click()
  await expect(page.getByText('Question 2 / 5')).toBeVisible()
  await expect(page.getByRole('radio', { checked: false, disabled: false })).toHaveCount(4)
  await expect(visitor.button(visitor.words.validate)).toBeDisabled()
  await expect(visitor.heading(visitor.words.explanation)).toHaveCount(0)
})

for (const score of [0, 3, 5]) {
  test(`§3, §4 Quiz 2 and 3 · ${score} right answers give the form module, score, total and answers`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.goToQuiz('cybersecurity')
    await visitor.takeQuiz('cybersecurity', score)
    const state = await page.evaluate((): unknown => history.state)
    expect(state).toMatchObject({
      moduleId: 'cybersecurity',
      score,
      total: 5,
      answers: answersWithScore(moduleOf('cybersecurity'), score),
    })
  })
}

test('§9 · every module has 5 questions of 4 options', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  for (const { id } of modules) {
    await visitor.open(`/quiz/${id}`)
    await expect(page.getByText('Question 1 / 5')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(4)
  }
})
