import { html, type Markup } from './html.ts'
import { type Colour, type Paint, paint, paintCell } from './palette.ts'

// Names of fonts stand without quotes, which would have to be escaped in every style attribute.
export const sans = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,Helvetica,Arial,sans-serif'
export const display = 'font-family:Iowan Old Style,Palatino Linotype,Palatino,Noto Serif,Georgia,serif'

// Light text keeps its ground on paper.
const printed = '-webkit-print-color-adjust:exact;print-color-adjust:exact'

// A name of eighty letters without a gap must not widen the page.
export const breakable = 'overflow-wrap:anywhere;word-break:break-word'

/** The width of a table's style: laposte.net has a rule `table { width: inherit }`, which beats the attribute. */
export const fullWidth = 'width:100%'

/**
 * A table that only lays out. Mail programs on Windows know no other way to set a width or a background. `attributes`: with a style of
 * their own, `fullWidth` in it.
 */
export function table(content: Markup, attributes: Markup = html`style="${fullWidth}"`): Markup {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>${content}</table>`
}

/** A rounded box over the whole width, with space below it. */
export function card(
  content: Markup,
  colours: Paint & { readonly background: Colour },
  padding = '28px 28px 30px',
): Markup {
  const edge = colours.border === undefined ? [] : ['border:1px solid']
  const style = ['border-radius:18px', `padding:${padding}`, printed, ...edge].join(';')
  return html`<tr><td style="padding:0 0 16px">
${table(html`<tr><td ${paintCell(colours, style, 'inside')}>${content}</td></tr>`, html`style="${fullWidth};border-collapse:separate"`)}
</td></tr>`
}

/** The heading of a part. laposte.net would put a dark blue behind it. */
export function heading(text: string, colours: Paint = { text: 'ink' }): Markup {
  return html`<h2 ${paint(colours, `margin:0 0 12px;background:none;${display};font-size:24px;line-height:1.25;font-weight:600`)}>${text}</h2>`
}

/** Running text. */
export function paragraph(text: string, colours: Paint = { text: 'ink' }, style = 'margin:0'): Markup {
  return html`<p ${paint(colours, `${style};${sans};font-size:16px;line-height:1.6`)}>${text}</p>`
}

/** A small line above what it names. */
export function label(text: string, colours: Paint = { text: 'muted' }, style = 'margin:0 0 4px'): Markup {
  return html`<p ${paint(colours, `${style};${sans};font-size:13px;line-height:1.45;font-weight:700`)}>${text}</p>`
}
