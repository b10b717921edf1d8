import type { EmailContent } from './content.ts'
import { html, type Markup } from './html.ts'
import { card, heading, paragraph, sans } from './layout.ts'
import { paint } from './palette.ts'

/** What the provider offers next, with the way to its site and to its people. */
export function offer({ say, provider }: EmailContent): Markup {
  const onHero = { text: 'on-hero' } as const
  const button = `display:inline-block;border-radius:12px;padding:14px 22px;${sans};font-size:16px;line-height:1.25;font-weight:700;text-decoration:none`
  return card(
    html`${heading(say.offerTitle, onHero)}
${paragraph(say.offer, onHero, 'margin:0 0 20px')}
<a href="${provider.site}" ${paint({ background: 'on-hero', text: 'hero' }, button)}>${say.offerLink}</a>
<p style="margin:16px 0 0"><a href="${provider.contactPage}" ${paint(onHero, `${sans};font-size:16px;line-height:1.5;text-decoration:underline`)}>${say.contactLink}</a></p>`,
    { background: 'hero' },
  )
}
