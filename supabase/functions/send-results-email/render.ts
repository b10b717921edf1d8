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
 * The results email of one stored request. The same request gives the same bytes at every try (mail providers compare them), so
 * nothing here reads a clock or draws a number.
 */
export function renderResultsEmail(request: ResultsEmailRequest, provider: Provider): RenderedEmail {
  const content = createEmailContent(request, provider)
  return { subject: content.say.subject, html: renderPage(content), text: renderText(content) }
}
