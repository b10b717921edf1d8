import { modules } from '../../src/core/catalogue.ts'
import { languages } from '../../src/core/language.ts'
import { parseProvider } from '../../src/core/provider.ts'
import { renderResultsEmail } from '../../supabase/functions/send-results-email/render.ts'
import { answersWithScore } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { createRequest } from '../support/results-email-request.ts'

for (const language of languages) {
  test(`the email fits a phone of 320 px, in whatever module (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    for (const module of modules) {
      const [score, total] = [1, module.questions.length]
      const details = { answers: [...answersWithScore(module, score)] }
      const request = createRequest({ moduleId: module.id, score, total, language, details })
      await page.setContent(renderResultsEmail(request, parseProvider({}), 'https://quiz.example.org').html)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, module.id).toBeLessThanOrEqual(320)
    }
  })
}
