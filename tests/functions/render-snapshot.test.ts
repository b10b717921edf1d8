import { expect, test, vi } from 'vitest'
import { languages } from '../../src/core/language.ts'
import { parseProvider } from '../../src/core/provider.ts'
import { renderResultsEmail } from '../../supabase/functions/send-results-email/render.ts'
import { createRequest } from '../support/results-email-request.ts'
import { bakingModule } from './support/render-fixture.ts'

vi.mock('../../src/core/catalogue.ts', () => ({ findModule: () => bakingModule }))

const provider = parseProvider({})

test.each(languages)('the email in %s reads as its picture, in HTML and in text', async (language) => {
  const request = createRequest({ moduleId: 'baking', score: 1, total: 2, language, details: { answers: [0, 1] } })
  const { subject, html, text } = renderResultsEmail(request, provider, 'https://quiz.example.org')
  await expect(html).toMatchFileSnapshot(`snapshots/results-email-${language}.html`)
  await expect(`${subject}\n\n${text}`).toMatchFileSnapshot(`snapshots/results-email-${language}.txt`)
})
