import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { html } from '../../supabase/functions/send-results-email/email/html.ts'
import {
  type Colour,
  darkRules,
  paint,
  paintCell,
  palette,
  ringColours,
} from '../../supabase/functions/send-results-email/email/palette.ts'

const theme = readFileSync(new URL('../../src/app/ui/theme.css', import.meta.url), 'utf8')
const [lightTheme = '', darkTheme = ''] = theme.split('@media (prefers-color-scheme: dark)')

/** What the theme gives a colour of ours, in light and in dark: a variable of the root, or the accent of a class. */
function themeColours(colour: string): readonly (string | undefined)[] {
  const [, accents] = new RegExp(`@utility ${colour} \\{([^]*?)\\n\\}`).exec(theme) ?? []
  if (accents !== undefined) return [...accents.matchAll(/--accent: (#[0-9a-f]{6});/g)].map(([, value]) => value)
  return [lightTheme, darkTheme].map((css) => new RegExp(`--${colour}: (#[0-9a-f]{6});`).exec(css)?.[1])
}

test.each(Object.entries(palette))('the email’s colour %s is the site’s, in light and in dark', (colour, pair) => {
  expect(themeColours(colour)).toEqual(pair)
})

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const onEachOther: readonly (readonly [text: Colour, ground: Colour])[] = [
  ['ink', 'surface'],
  ['ink', 'ground'],
  ['ink', 'right-soft'],
  ['ink', 'wrong-soft'],
  ['muted', 'surface'],
  ['muted', 'ground'],
  ['brand', 'ground'],
  ['right', 'right-soft'],
  ['wrong', 'wrong-soft'],
  ['on-hero', 'hero'],
  ['hero', 'on-hero'],
  ['accent-coral', 'surface'],
  ['accent-leaf', 'surface'],
  ['accent-indigo', 'surface'],
  ['accent-amber', 'surface'],
  ['accent-teal', 'surface'],
  ['accent-plum', 'surface'],
]

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s scheme', (_, scheme) => {
  test.each(onEachOther)('%s on %s reads at 4.5 to 1', (text, ground) => {
    expect(contrast(palette[text][scheme], palette[ground][scheme])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.entries(ringColours))(
    'the ring of the band %s stands out from the hero at 3 to 1',
    (_band, ring) => {
      expect(contrast(ring, palette.hero[scheme])).toBeGreaterThanOrEqual(3)
    },
  )
})

test('a painted element has its light colours inline, after the shorthand that would reset them', () => {
  const { markup } = paint({ background: 'hero', text: 'on-hero', border: 'line' }, 'border:1px solid', 'inside')
  expect(markup).toBe(
    'class="background-hero text-on-hero border-line inside" style="border:1px solid;background-color:#174a35;color:#f7f3ea;border-color:#e5dccd"',
  )
})

test('a painted cell has its ground as an attribute as well, for mail programs that drop the style’s', () => {
  const { markup } = paintCell({ background: 'hero', text: 'on-hero' }, 'padding:0')
  expect(markup).toBe(
    'class="background-hero text-on-hero" style="padding:0;background-color:#174a35;color:#f7f3ea" bgcolor="#174a35"',
  )
})

test('the dark rules name the colours that the page uses, each as it is used, and no others', () => {
  const page = html`<p ${paint({ text: 'right' })}></p><p ${paint({ background: 'right-soft', text: 'ink' }, '', 'inside')}></p>`
  expect(darkRules(page.markup).split('\n').sort()).toEqual([
    '.background-right-soft{background-color:#1a3325 !important}',
    '.text-ink{color:#f1ede4 !important}',
    '.text-right{color:#7fd6a2 !important}',
  ])
})

test('the template escapes every string, in text and in attributes, and keeps its own markup', () => {
  const item = (text: string) => html`<li>${text}</li>`
  expect(html`<ul title="${'"><b>'}">${['a<b', "c'd"].map(item)}</ul>${3}`.markup).toBe(
    '<ul title="&quot;&gt;&lt;b&gt;"><li>a&lt;b</li><li>c&#39;d</li></ul>3',
  )
})
