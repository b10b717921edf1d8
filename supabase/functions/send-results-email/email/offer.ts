import type { EmailContent } from './content.ts'
import { html, type Markup } from './html.ts'
import { card, heading, paragraph, sans } from './layout.ts'
import { paint, paintCell } from './palette.ts'

/**
 * What the provider offers next, with the way to its site, to its people, and back to the quiz. The button's ground is a cell's: Outlook on
 * Windows pads no link, and Orange paints none.
 */
export function offer({ say, provider, modulesPage }: EmailContent): Markup {
  const onHero = { text: 'on-hero' } as const
  const link = (address: string, text: string) =>
    html`<p style="margin:16px 0 0"><a href="${address}" ${paint(onHero, `${sans};font-size:16px;line-height:1.5;text-decoration:underline`)}>${text}</a></p>`
  const button = `display:inline-block;padding:14px 22px;${sans};font-size:16px;line-height:1.25;font-weight:700;text-decoration:none`
  return card(
    html`${heading(say.offerTitle, onHero)}
${paragraph(say.offer, onHero, 'margin:0 0 20px')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="width:auto;border-collapse:separate"><tr><td ${paintCell({ background: 'on-hero' }, 'border-radius:12px;mso-padding-alt:14px 22px')}><a href="${provider.site}" ${paint({ text: 'hero' }, button)}>${say.offerLink}</a></td></tr></table>
${link(provider.contactPage, say.contactLink)}
${link(modulesPage, say.modulesLink)}`,
    { background: 'hero' },
  )
}
