import { languages } from '../../src/core/language.ts'
import { answersWithScore, moduleOf } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectTextSize, phoneScale, setTextSize } from './support/layout.ts'

// A small phone without the bars of its browser.
test.use({ viewport: { width: 360, height: 640 }, deviceScaleFactor: phoneScale })

for (const language of languages) {
  test(`whatever comes next in a quiz is in view without scrolling (${language})`, async ({ page }) => {
    const module = moduleOf('photography')
    const visitor = createVisitor(page, language)
    const { words } = visitor
    await visitor.goToQuiz(module.id)
    for (const [index, answer] of answersWithScore(module, 2).entries()) {
      await expect(page.getByText(`${words.question} ${index + 1} / 5`)).toBeInViewport()
      await visitor.option(answer).check()
      await expect(visitor.button(words.validate)).toBeInViewport({ ratio: 1 })
      await visitor.button(words.validate).click()
      const verdict = answer === module.questions[index]?.correctAnswer ? words.rightAnswer : words.wrongAnswer
      await expect(page.getByRole('paragraph').filter({ hasText: verdict })).toBeInViewport({ ratio: 1 })
      await expect(visitor.heading(words.explanation)).toBeInViewport({ ratio: 1 })
      await visitor.button(index < 4 ? words.next : words.finish).click()
    }
    await expect(visitor.button(words.submit)).toBeVisible()
  })
}

test('a question that is higher than the screen is shown from its beginning', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await setTextSize(page, 32)
  await visitor.goToQuiz('excel')
  await expectTextSize(page, 32)
  await visitor.answer(0)
  await visitor.button(visitor.words.next).click()
  const question = page.getByRole('heading', { level: 2 })
  await expect(question).toBeFocused()
  const { top, height, screen } = await question.evaluate((element) => {
    const box = element.getBoundingClientRect()
    return { top: box.top, height: box.height, screen: innerHeight }
  })
  expect(height).toBeGreaterThan(screen)
  expect(top).toBeGreaterThanOrEqual(0)
})
