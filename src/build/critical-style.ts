import { PurgeCSS } from 'purgecss'

/** Gives those rules of `sheet` that `page` (HTML) may need, its templates and every state of its elements included. */
export async function criticalStyle(sheet: string, page: string): Promise<string> {
  const markup = page.replaceAll(/<script.*?<\/script>/gs, '')
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: markup, extension: 'html' }],
    css: [{ raw: sheet.replaceAll(/\/\*.*?\*\//gs, '') }],
    // Class names as Tailwind writes them (`md:grid-cols-[3fr_2fr]`); names and values of attributes.
    defaultExtractor: (text) => [...(text.match(/[^<>"'`\s]*[^<>"'`\s:]/g) ?? []), ...(text.match(/[\w-]+/g) ?? [])],
    safelist: [/^:focus-visible$/],
    variables: true,
    keyframes: true,
  })
  if (purged === undefined) throw new Error('no style was left')
  return layerOrder(sheet) + withoutRepetition(withoutUnusedProperties(withoutFieldParts(purged.css.trim(), markup)))
}

/** Parts of fields for text, dates and files: a rule for them alone names no element, so nothing else tells that it is unused. */
const fieldParts =
  /::(?:-webkit-(?:search|date|calendar|inner|outer)[\w-]*|file-selector-button|placeholder)\{[^{}]*\}/g

function withoutFieldParts(style: string, markup: string): string {
  const hasFields = /<(?:textarea|select|input (?![^>]*type="(?:radio|checkbox)"))/.test(markup)
  return hasFields ? style : withoutEmptyBlocks(style.replaceAll(fieldParts, ''))
}

function withoutEmptyBlocks(style: string): string {
  const rest = style.replaceAll(/[^{};]*\{\s*\}/g, '')
  return rest === style ? style : withoutEmptyBlocks(rest)
}

/** Names the layers in the sheet's order, for one that is empty here would otherwise come last when the whole sheet follows. */
function layerOrder(sheet: string): string {
  const names = [...sheet.matchAll(/@layer ([\w-]+)\{/g)].map(([, name]) => name)
  return `@layer ${[...new Set(names)].join(',')};`
}

/** Tailwind's fallbacks for variables that the theme sets, and its declarations that stand several times in a row. */
function withoutRepetition(style: string): string {
  const theme = /:root\{[^}]*\}/.exec(style)?.[0] ?? ''
  return style
    .replaceAll(/var\((--[\w-]+),[^()]*\)/g, (use, name: string) => (theme.includes(`${name}:`) ? `var(${name})` : use))
    .replaceAll(/([{;])([^{};]+;)\2+/g, '$1$2')
}

function withoutUnusedProperties(style: string): string {
  const isUsed = (name: string) => style.split(name).length > 2
  return style.replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (isUsed(name) ? rule : ''))
}
