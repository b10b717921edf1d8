import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trimIcons } from '../../src/build/trim-icons.ts'

const icons = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons')

test('every icon of the library loses what it has for nothing, and no shape', () => {
  const { transform } = trimIcons()
  if (typeof transform !== 'object') throw new Error('the plugin transforms nothing')
  const files = readdirSync(icons).filter((name) => name.endsWith('.mjs'))
  expect(files.length).toBeGreaterThan(1000)
  const handler = transform.handler as (code: string) => { readonly code: string }
  for (const name of files) {
    const code = readFileSync(join(icons, name), 'utf8')
    const without = handler(code).code
    expect(without, name).not.toMatch(/\b(key|name|size):/)
    const shapes = (text: string) => [...text.matchAll(/(?:d|cx|x|x1|points): "[^"]*"/g)].map(([shape]) => shape)
    expect(shapes(without), name).toEqual(shapes(code))
  }
})
