import { questionCard } from './analysis.ts'
import type { EmailContent } from './content.ts'
import { hero } from './hero.ts'
import { html, type Markup } from './html.ts'
import { card, fullWidth, heading, paragraph, sans, table } from './layout.ts'
import { offer } from './offer.ts'
import { darkRules, paint, paintCell } from './palette.ts'
import { smallPrint } from './small-print.ts'

/**
 * The HTML part: tables and inline styles, nothing loaded from anywhere. The style element only adds the dark scheme and the narrow
 * screen; a mail program that drops it shows the light page.
 */
export function renderPage(content: EmailContent): string {
  const { language, say } = content
  const body = renderBody(content)
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${say.subject}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.inside{padding-left:20px !important;padding-right:20px !important}
}
@media (prefers-color-scheme:dark){
${darkRules(body.markup)}
}
</style>
</head>
${body}
</html>
`.markup
}

function renderBody(content: EmailContent): Markup {
  const { language, say, questions } = content
  const analysis =
    questions.length === 0
      ? html``
      : html`<tr><td class="inside" style="padding:28px 28px 8px">${heading(say.analysis)}</td></tr>
${questions.map((question) => questionCard(question, content))}`
  return html`<body ${paintCell({ background: 'ground' }, 'margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${say.preview}</div>
<div role="article" aria-roledescription="email" aria-label="${say.subject}" lang="${language}">
${table(
  html`<tr><td align="center" style="padding:20px 12px 32px">
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
${table(
  html`${hero(content)}
${adviceCard(content)}
${analysis}
${offer(content)}
${smallPrint(content)}`,
  html`style="${fullWidth};max-width:600px;margin:0 auto"`,
)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
  html`${paintCell({ background: 'ground' }, fullWidth)}`,
)}
</div>
</body>`
}

function adviceCard({ say, accent, advice }: EmailContent): Markup {
  return card(
    html`${heading(say.advice)}
${paragraph(advice.message)}
<h3 ${paint({ text: accent }, `margin:20px 0 4px;${sans};font-size:15px;line-height:1.45;font-weight:700`)}>${say.steps}</h3>
${table(html`${advice.steps.map((step, index) => stepRow(step, index + 1, accent))}`)}`,
    { background: 'surface', border: 'line' },
  )
}

function stepRow(step: string, number: number, accent: EmailContent['accent']): Markup {
  return html`<tr>
<td width="36" valign="top" style="padding:8px 0 0"><span ${paint(
    { text: accent, border: accent },
    `display:inline-block;width:24px;height:24px;border-radius:13px;border:1px solid;text-align:center;${sans};font-size:14px;line-height:24px;font-weight:700`,
  )}>${number}</span></td>
<td valign="top" style="padding:8px 0 0">${paragraph(step)}</td>
</tr>`
}
