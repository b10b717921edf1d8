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
  return layerOrder(sheet) + withoutUnusedProperties(purged.css.trim())
}

/** Names the layers in the sheet's order, for one that is empty here would otherwise come last when the whole sheet follows. */
function layerOrder(sheet: string): string {
  const names = [...sheet.matchAll(/@layer ([\w-]+)\{/g)].map(([, name]) => name)
  return `@layer ${[...new Set(names)].join(',')};`
}

function withoutUnusedProperties(style: string): string {
  const isUsed = (name: string) => style.split(name).length > 2
  return style.replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (isUsed(name) ? rule : ''))
}
