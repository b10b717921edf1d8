import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trimDrawnIcons, trimIcons } from '../../src/build/trim-icons.ts'

const library = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm')
const icons = join(library, 'icons')

function trim(code: string): string {
  const { transform } = trimIcons()
  if (typeof transform !== 'object') throw new Error('the plugin transforms nothing')
  return (transform.handler as (code: string) => { readonly code: string })(code).code
}

test('every icon of the library loses what it has for nothing, and no shape', () => {
  const files = readdirSync(icons).filter((name) => name.endsWith('.mjs'))
  expect(files.length).toBeGreaterThan(1000)
  for (const name of files) {
    const code = readFileSync(join(icons, name), 'utf8')
    const without = trim(code)
    expect(without, name).not.toMatch(/\b(key|name|size|aliases):/)
    const shapes = (text: string) => [...text.matchAll(/(?:d|cx|x|x1|points): "[^"]*"/g)].map(([shape]) => shape)
    expect(shapes(without), name).toEqual(shapes(code))
  }
})

test('what draws them makes no classes of their names, and knows one sort of stroke and one way to say what an icon is', () => {
  const drawing = trim(readFileSync(join(library, 'shared/src/build/buildLucideIconNode.mjs'), 'utf8'))
  expect(drawing).not.toContain('`lucide-')
  expect(drawing).toContain('mergeClasses("lucide", ...classNamesFromClassName)')
  expect(drawing).toContain('const calculatedStrokeWidth = params.strokeWidth ??')
  expect(drawing).toContain('const nextAttrs = attrs;')
  const creating = trim(readFileSync(join(library, 'createLucideIcon.mjs'), 'utf8'))
  expect(creating).toContain('function createLucideIcon(iconDataOrName) {')
  expect(creating).toContain('const iconData = iconDataOrName;')
  expect(creating).not.toContain('displayName')
})

test('a drawing made with the library as it is loses the same', () => {
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" class="lucide lucide-sparkles lucide-stars size-5" width="24"></svg>'
  expect(trimDrawnIcons(drawn)).toBe('<svg class="lucide size-5" width="24"></svg>')
})
