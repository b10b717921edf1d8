import type { Provider } from '../../../src/core/provider.ts'
import type { ResultsEmailRequest } from '../../../src/core/results-email.ts'
import { createEmailContent } from './email/content.ts'
import { renderPage } from './email/page.ts'
import { renderText } from './email/plain-text.ts'

export interface RenderedEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * The results email of one stored request, with a way back to the quiz at `quizOrigin` (`https://quiz.example.org`). The same request gives
 * the same bytes at every try (mail providers compare them), so nothing here reads a clock or draws a number.
 */
export function renderResultsEmail(
  request: ResultsEmailRequest,
  provider: Provider,
  quizOrigin: string,
): RenderedEmail {
  const content = createEmailContent(request, provider, quizOrigin)
  return { subject: content.say.subject, html: renderPage(content), text: renderText(content) }
}
