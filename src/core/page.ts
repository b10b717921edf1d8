/** How the site's HTML pages differ: all share head and inline scripts. The build makes them so, and the service worker from one of them. */

import { defaultLanguage, type Language, type Localized, languages } from './language.ts'

/** A prerendered screen, as HTML: the title of its document and what stands inside its root. */
export interface RenderedScreen {
  readonly title: string
  readonly html: string
}

/** A page's own part. */
export interface PagePart {
  /** HTML of the document title; empty where the screen sets it. */
  readonly title: string
  /** HTML of the screen, before the boot script, so that it can be painted and pressed while the rest is on its way. */
  readonly screen: string
  /** HTML behind the boot script: what the screen may be replaced by, in templates. */
  readonly templates: string
}

/** The file of what tells the other pages from the landing page, of which the service worker makes them. */
export const partsFile = 'pages.json'

/** Own parts by address. */
export type PageParts = Readonly<Record<string, PagePart>>

/** The part of the page for every address without one of its own: the app draws the screen itself. */
export const shellPart: PagePart = { title: '', screen: '<div id="root"></div>', templates: '' }

/**
 * The part of a screen's page: in the default language, with its twins in the others and, by address, the screens that its links may open in
 * its place.
 */
export function createPart(
  screen: Localized<RenderedScreen>,
  within: Readonly<Record<string, Localized<RenderedScreen>>> = {},
): PagePart {
  const templates = [
    ...languages
      .filter((language) => language !== defaultLanguage)
      .map((language) => templateOf(screen[language], language)),
    ...Object.entries(within).flatMap(([path, next]) =>
      languages.map((language) => templateOf(next[language], language, path)),
    ),
  ]
  return {
    title: screen[defaultLanguage].title,
    screen: `<div id="root" data-language="${defaultLanguage}">${screen[defaultLanguage].html}</div>`,
    templates: templates.join(''),
  }
}

function templateOf({ title, html }: RenderedScreen, language: Language, path?: string): string {
  return `${templateStart(language, path)}${title}">${html}</template>`
}

function templateStart(language: Language, path?: string): string {
  return `<template${path === undefined ? '' : ` data-path="${path}"`} lang="${language}" data-title="`
}

/** The part of the page at `path`, of what `page` brings along for its links; undefined where it brings none for it. */
export function findPartWithin(page: string, path: string): PagePart | undefined {
  const [fr, eu] = [readWithin(page, path, 'fr'), readWithin(page, path, 'eu')]
  return fr && eu && createPart({ fr, eu })
}

function readWithin(page: string, path: string, language: Language): RenderedScreen | undefined {
  const [, rest = ''] = page.split(templateStart(language, path))
  const [, title, html] = /^([^"]*)">(.*?)<\/template>/s.exec(rest) ?? []
  return title === undefined || html === undefined ? undefined : { title, html }
}

/**
 * Makes a page of `part` out of `page`, which may be any page of the site. `style` holds the rules that it needs, to go inline; without
 * them it waits for the whole sheet.
 */
export function composePage(page: string, { title, screen, templates }: PagePart, style?: string): string {
  const head = `${title === '' ? '' : `<title>${title}</title>`}${styleElement(page, style)}</head>`
  return page
    .replace(/(<title>[^<]*<\/title>)?(<style>.*?<\/style>|<link rel="stylesheet"[^>]*>)?<\/head>/s, () => head)
    .replace(
      /<body>.*?(<script>.*?<\/script>).*?(<script data-entry.*?<\/script>).*?<\/body>/s,
      (_, sayLanguage, boot) => `<body>${placeScript(screen, sayLanguage)}${boot}${templates}</body>`,
    )
}

/**
 * Puts the script that says the visitor's language in front of `screen`, or behind the product's name where the screen begins with that: the
 * name is the same in every language, and a browser may paint it before it goes on with the page.
 */
function placeScript(screen: string, script: string): string {
  return screen.replace(
    /^(?:<div[^>]*>(?:<!--\$-->)?<header[^>]*><span data-brand.*?<\/span>)?/s,
    (name) => name + script,
  )
}

/** The boot script holds the address of the sheet, to fetch it with the app. */
function styleElement(page: string, style: string | undefined): string {
  if (style !== undefined) return `<style>${style}</style>`
  const [, sheet = ''] = /data-style="([^"]*)"/.exec(page) ?? []
  return `<link rel="stylesheet" href="${sheet}">`
}
