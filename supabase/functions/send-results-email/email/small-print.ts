import type { EmailContent } from './content.ts'
import { html, type Markup } from './html.ts'
import { breakable, sans } from './layout.ts'
import { paint } from './palette.ts'

/** Who writes, why, and how to be forgotten. */
export function smallPrint({ say, provider }: EmailContent): Markup {
  const line = paint({ text: 'muted' }, `margin:0 0 10px;${sans};font-size:14px;line-height:1.55;${breakable}`)
  return html`<tr><td class="inside" style="padding:12px 28px 0">
<p ${line}><strong>${say.whoWeAre}</strong><br>${provider.postalAddress}</p>
<p ${line}>${say.why}</p>
<p ${line}>${say.forget} <a href="mailto:${provider.privacyContact}" ${paint({ text: 'brand' }, 'text-decoration:underline')}>${provider.privacyContact}</a></p>
</td></tr>`
}
