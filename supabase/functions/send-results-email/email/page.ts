import type { EmailContent } from './content.ts'
import { html } from './html.ts'

/** The HTML part. */
export function renderPage({ language, say, recommendation, questions }: EmailContent): string {
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${say.subject}</title></head>
<body>
<p>${say.greeting},</p>
<h1>${say.bandTitle}</h1>
<p>${recommendation}</p>
${questions.map((question) => html`<h2>${question.text}</h2><p>${question.verdict}</p>`)}
</body>
</html>
`.markup
}
