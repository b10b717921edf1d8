import { percentageOf } from '../../src/core/score.ts'
import { moduleOf } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'

for (const [language, moduleId, score] of [
  ['fr', 'photography', 5],
  ['eu', 'cybersecurity', 2],
] as const) {
  test(`the whole way online ends with one email, in the language taken (${language})`, async ({ page, inbox }) => {
    const visitor = createVisitor(page, language)
    const module = moduleOf(moduleId)
    const email = `ana.${language}@example.com`
    await visitor.goToResults(moduleId, score, { email })
    await expect(visitor.notice('sent', email)).toBeVisible()
    await expect(visitor.percentage(percentageOf(score, 5))).toBeVisible()
    const [sent] = await inbox.waitForEmails(email, 1)
    expect(sent?.subject).toContain(module.title[language])
    expect(sent?.subject).toContain(`${percentageOf(score, 5)}`)
    const text = fold(sent?.text ?? '')
    for (const [index, question] of module.questions.entries()) {
      expect(text).toContain(fold(question.text[language]))
      expect(text).toContain(fold(question.explanation[language]))
      expect(text).toContain(`${visitor.words.question} ${index + 1} / 5`)
    }
    expect(text.split(`✓ ${visitor.words.rightAnswer}`)).toHaveLength(score + 1)
    expect(text.split(`✗ ${visitor.words.wrongAnswer}`)).toHaveLength(6 - score)
  })
}

const fold = (text: string) => text.replace(/\s+/g, ' ')
