/** How the site's HTML pages differ: all share head, style and boot script. The build makes them so, and the service worker from one of them. */

/** A page's own part. */
export interface PagePart {
  /** HTML of the document title; empty where the screen sets it. */
  readonly title: string
  /** HTML of the screen, before the boot script, so that it can be painted and pressed while the rest is on its way. */
  readonly screen: string
  /** HTML behind the boot script: what the screen may be replaced by, in templates. */
  readonly templates: string
}

/** Own parts by address. */
export type PageParts = Readonly<Record<string, PagePart>>

/** The part of the page for every address without one of its own: the app draws the screen itself. */
export const shellPart: PagePart = { title: '', screen: '<div id="root"></div>', templates: '' }

/** Makes a page of `part` out of `page`, which may be any page of the site. */
export function composePage(page: string, { title, screen, templates }: PagePart): string {
  return page
    .replace(/(<title>[^<]*<\/title>)?<style>/, () => `${title === '' ? '' : `<title>${title}</title>`}<style>`)
    .replace(
      /<body>.*?(<script data-entry.*?<\/script>).*?<\/body>/s,
      (_, boot) => `<body>${screen}${boot}${templates}</body>`,
    )
}
