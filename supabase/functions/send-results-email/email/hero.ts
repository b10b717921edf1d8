import type { AnsweredQuestion, EmailContent } from './content.ts'
import { html, type Markup } from './html.ts'
import { breakable, card, display, fullWidth, paragraph, sans, table } from './layout.ts'
import { paint, ringColours } from './palette.ts'

/** The top of the email: whose it is, what it is about, and the result. */
export function hero(content: EmailContent): Markup {
  const { say, provider, moduleTitle, percentage, band, questions } = content
  const onHero = { text: 'on-hero' } as const
  const ring = `width:104px;height:104px;border-radius:60px;border:8px solid ${ringColours[band]};text-align:center;${sans};font-size:28px;line-height:104px;font-weight:700;white-space:nowrap`
  return card(
    html`${table(html`<tr>
<td width="38">${mark}</td>
<td ${paint(onHero, `${sans};font-size:16px;line-height:1.4;font-weight:700;${breakable}`)}>${provider.name}</td>
<td align="right" ${paint(onHero, `${sans};font-size:15px;line-height:1.4`)}>${moduleTitle}</td>
</tr>`)}
<!--[if mso]><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td valign="middle" style="padding:24px 20px 0 0"><![endif]-->
<div style="${side};width:100%;max-width:424px;box-sizing:border-box;padding-right:20px">
<p ${paint(onHero, `margin:0;${sans};font-size:16px;line-height:1.5;${breakable}`)}>${say.greeting},</p>
<h1 ${paint(onHero, `margin:2px 0 8px;${display};font-size:40px;line-height:1.1;font-weight:600`)}>${say.bandTitle}</h1>
${paragraph(say.intro, onHero)}
</div><!--[if mso]></td><td width="120" valign="middle" style="padding:24px 0 0"><![endif]--><div style="${side}">
<div ${paint(onHero, ring)}>${percentage}</div>
</div>
<!--[if mso]></td></tr></table><![endif]-->
${questions.length === 0 ? html`` : strip(questions)}
<p ${paint(onHero, `margin:12px 0 0;${sans};font-size:16px;line-height:1.5;font-weight:700`)}>${say.rightOfTotal}</p>`,
    { background: 'hero' },
  )
}

/**
 * Words and ring stand beside each other where both have room, else one under the other: without a media query, since SFR, La Poste and
 * Gmail with a mailbox of another mail host take the style element out.
 */
const side = 'display:inline-block;vertical-align:middle;padding-top:24px'

// The product's tick, drawn as text: pictures are often not shown.
const mark = html`<div aria-hidden="true" ${paint({ text: 'on-hero' }, `width:24px;height:24px;border:2px solid;border-radius:9px;text-align:center;${sans};font-size:16px;line-height:24px;font-weight:700`)}><span style="color:#f2a38c">✓</span></div>`

/** The questions at a glance. It says nothing that the list below doesn't, so screen readers pass over it. */
function strip(questions: readonly AnsweredQuestion[]): Markup {
  return html`<div aria-hidden="true">${table(
    html`<tr>${questions.map(({ isRight }, index) => html`${index === 0 ? '' : gap}${tile(index + 1, isRight)}`)}</tr>`,
    html`style="${fullWidth};margin-top:24px;border-collapse:separate;table-layout:fixed"`,
  )}</div>`
}

const gap = html`<td width="6" style="font-size:0">&nbsp;</td>`

function tile(number: number, isRight: boolean): Markup {
  const ring = isRight ? ringColours.excellent : ringColours.start
  const style = `border:2px solid ${ring};border-radius:10px;padding:6px 0;${sans};font-size:15px;line-height:1.3;font-weight:700`
  return html`<td align="center" ${paint({ text: 'on-hero' }, style)}>${number} ${isRight ? '✓' : '✗'}</td>`
}
