import type { AnsweredQuestion, EmailContent } from './content.ts'
import { html, type Markup } from './html.ts'
import { card, fullWidth, label, paragraph, sans, table } from './layout.ts'
import { type Paint, paint, paintCell } from './palette.ts'

/** One question: what was asked, what was answered, whether that was right, what is right, and why. */
export function questionCard(question: AnsweredQuestion, { say }: EmailContent): Markup {
  const { number, text, isRight, verdict, answer, rightAnswer, explanation } = question
  const verdictColours: Paint = isRight
    ? { background: 'right-soft', text: 'right' }
    : { background: 'wrong-soft', text: 'wrong' }
  return card(
    html`${table(html`<tr>
<td style="white-space:nowrap">${label(number)}</td>
<td align="right" style="padding-left:12px"><span ${paint(verdictColours, `display:inline-block;border-radius:14px;padding:3px 12px;text-align:center;${sans};font-size:14px;line-height:1.45;font-weight:700`)}>${isRight ? '✓' : '✗'} ${verdict}</span></td>
</tr>`)}
<h3 ${paint({ text: 'ink' }, `margin:10px 0 14px;${sans};font-size:18px;line-height:1.4;font-weight:700`)}>${text}</h3>
${isRight ? html`` : answerBox(say.yourAnswer, answer, { background: 'wrong-soft', text: 'wrong' })}
${answerBox(isRight ? say.yourRightAnswer : say.rightAnswer, rightAnswer, { background: 'right-soft', text: 'right' })}
${label(say.explanation, { text: 'muted' }, 'margin:16px 0 4px')}
${paragraph(explanation)}`,
    { background: 'surface', border: 'line' },
    '22px 28px 24px',
  )
}

function answerBox(
  title: string,
  answer: string,
  { background, text }: Required<Pick<Paint, 'background' | 'text'>>,
): Markup {
  return table(
    html`<tr><td ${paintCell({ background }, 'border-radius:12px;padding:12px 16px')}>
${label(title, { text }, 'margin:0 0 2px')}
${paragraph(answer)}
</td></tr><tr><td height="8" style="font-size:0;line-height:0">&nbsp;</td></tr>`,
    html`style="${fullWidth};border-collapse:separate"`,
  )
}
