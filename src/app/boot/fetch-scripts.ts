/** Fetches the app's scripts and its style, and runs the app. When, says `schedule-scripts.ts`. */
import { isLanding } from './page.ts'

/** What the page hands over in `data-*` of its boot script: the app's entry, the chunks that it needs first, its style, as addresses. */
export interface Scripts {
  readonly entry: string
  readonly preload: readonly string[]
  readonly style: string
  /** What the screens need that the landing page leads to, and all other pages themselves. */
  readonly next: string
}

/** `unstyled`: the style did not come, asked for twice. `failed`: a script did not, or the whole not in time. */
export type Outcome = 'run' | 'unstyled' | 'failed'

/** Fetches all at once, and runs the app when its style is there, for the page brings along the rules of its own screen only. */
export async function fetchScripts({ entry, preload, style, next }: Scripts): Promise<Outcome> {
  for (const address of [...preload, entry, ...(isLanding() ? [] : [next])]) {
    if (!hasLink('modulepreload', address)) addLink('modulepreload', address)
  }
  if (!((await fetchStyle(style)) || (await fetchStyle(style)))) return 'unstyled'
  const script = document.createElement('script')
  script.type = 'module'
  script.src = entry
  document.head.append(script)
  return new Promise((resolve) => {
    script.addEventListener('load', () => {
      fetchAhead(next)
      resolve('run')
    })
    script.addEventListener('error', () => resolve('failed'))
  })
}

/** Into the browser's cache only: a module that did not come would in most browsers stay away until the page is loaded anew. */
export function fetchAhead(address: string): void {
  if (hasLink('modulepreload', address)) return
  fetch(address)
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
}

/** Tells, once it is known, whether the style sheet has come. A page that was composed with it has it. */
function fetchStyle(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (hasLink('stylesheet', address)) return resolve(true)
    const link = addLink('stylesheet', address)
    link.addEventListener('load', () => resolve(true))
    link.addEventListener('error', () => {
      link.remove()
      resolve(false)
    })
  })
}

function hasLink(rel: string, address: string): boolean {
  return document.querySelector(`link[rel="${rel}"][href="${address}"]`) !== null
}

function addLink(rel: string, address: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = address
  document.head.append(link)
  return link
}
