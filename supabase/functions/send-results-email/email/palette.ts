import type { AccentClass } from '../../../../src/core/module.ts'
import type { Band } from '../../../../src/core/score.ts'
import { html, type Markup } from './html.ts'

// The site's colours (src/app/ui/theme.css; a test holds the two together), as pairs of light and dark: mail programs know no variables.
export const palette = {
  ground: ['#faf6ef', '#131815'],
  surface: ['#fffdf9', '#1b221e'],
  ink: ['#1c2420', '#f1ede4'],
  muted: ['#56625b', '#abb8b0'],
  line: ['#e5dccd', '#313b35'],
  brand: ['#1f5a41', '#86cfaa'],
  hero: ['#174a35', '#1a3327'],
  'on-hero': ['#f7f3ea', '#f1ede4'],
  right: ['#1b6e42', '#7fd6a2'],
  'right-soft': ['#e2f2e7', '#1a3325'],
  wrong: ['#b0301f', '#ff9d8a'],
  'wrong-soft': ['#fbe8e3', '#3b201b'],
  'accent-coral': ['#b5432a', '#f2937b'],
  'accent-leaf': ['#2a6f47', '#84cf9f'],
  'accent-indigo': ['#474bb0', '#a9acf5'],
  'accent-amber': ['#8a5a06', '#e4b762'],
  'accent-teal': ['#11676f', '#79ccd3'],
  'accent-plum': ['#86366e', '#e39fce'],
} as const satisfies Readonly<Record<AccentClass, readonly [string, string]>> &
  Readonly<Record<string, readonly [string, string]>>

export type Colour = keyof typeof palette

/** The ring of the score, by band. It always lies on the dark hero, so it takes the light tones in both schemes. */
export const ringColours: Readonly<Record<Band, string>> = {
  excellent: palette.right[1],
  good: palette['accent-amber'][1],
  start: palette['accent-coral'][1],
}

/** Which colours an element takes. */
export interface Paint {
  readonly background?: Colour
  readonly text?: Colour
  readonly border?: Colour
}

const properties = { background: 'background-color', text: 'color', border: 'border-color' } as const
const uses = ['background', 'text', 'border'] as const

/**
 * The attributes that paint an element: inline for every mail program, and a class for those that know the dark scheme. A light text
 * needs its dark ground under any of them: see `paintCell`.
 */
export function paint(colours: Paint, style = '', className = ''): Markup {
  const used = uses.flatMap((use) => {
    const colour = colours[use]
    return colour === undefined ? [] : [{ name: `${use}-${colour}`, rule: `${properties[use]}:${palette[colour][0]}` }]
  })
  // The border's colour comes after the shorthand that would reset it.
  const rules = [style, ...used.map(({ rule }) => rule)].filter((rule) => rule !== '')
  return html`class="${[...used.map(({ name }) => name), className].join(' ').trim()}" style="${rules.join(';')}"`
}

/**
 * The same for a table, a cell or the body, whose ground is an attribute as well: Orange's mail takes `background-color` by CSS 1's names
 * only (https://www.caniemail.com/features/css-background-color/), and light text would stand on white.
 */
export function paintCell(colours: Paint & { readonly background: Colour }, style = '', className = ''): Markup {
  return html`${paint(colours, style, className)} bgcolor="${palette[colours.background][0]}"`
}

/** The rules that turn the painted elements of `markup` dark, for a style element. Orange's mail drops an `!important` without a blank before it. */
export function darkRules(markup: string): string {
  const used = new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  return uses
    .flatMap((use) => Object.entries(palette).map(([colour, [, dark]]) => ({ use, name: `${use}-${colour}`, dark })))
    .filter(({ name }) => used.has(name))
    .map(({ use, name, dark }) => `.${name}{${properties[use]}:${dark} !important}`)
    .join('\n')
}
