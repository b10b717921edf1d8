import { isKiosk } from '../device/settings.ts'
import { emptyScreen, exchangeScreen, whenParsed } from './page.ts'
import { openedSignal, startSignal } from './signals.ts'
import { wantedLanguage } from './wanted-language.ts'

/** After this long a page whose end does not come is left by the link. */
const patienceMs = 3000

/** The path of the screen in the page's root: by the time of a `popstate` the browser's own address is the new one. */
let shownPath = window.location.pathname

let isTakenOver = false
addEventListener('popstate', comeBack)
// From here on the router reads the address and draws what belongs to it.
addEventListener(startSignal, () => {
  isTakenOver = true
  removeEventListener('popstate', comeBack)
})

/**
 * Whether the page brings the screen along that `link` leads to, or may still do so as it comes. Not on a kiosk, whose history keeps nothing
 * of a visit.
 */
export function bringsAlong({ origin, pathname }: HTMLAnchorElement): boolean {
  if (isTakenOver || isKiosk() || origin !== window.location.origin) return false
  return document.readyState === 'loading' || document.querySelector(`template[data-path="${pathname}"]`) !== null
}

/** Opens the screen that `link` leads to in place of this one, where the page brings it along; tells whether it does. */
export function openNextScreen(link: HTMLAnchorElement): boolean {
  if (!bringsAlong(link)) return false
  const follow = () => window.location.assign(link.href)
  let isLeft = false
  const giveUp = setTimeout(() => {
    isLeft = true
    follow()
  }, patienceMs)
  whenParsed(() => {
    clearTimeout(giveUp)
    if (isLeft) return
    const template = findTemplate(link.pathname)
    if (template === null) return follow()
    // With a state, if an empty one: a device that becomes a kiosk tells by it that the entry is from before.
    window.history.pushState({}, '', link.href)
    show(template)
    window.scrollTo(0, 0)
  })
  return true
}

/**
 * Answers Back and Forward before the app does. The entry that is come to may be of a screen that this page brings along; any other, such as one
 * from before a reload, is loaded anew. On a kiosk it may be an earlier visit's, which only the app can tell, so the page is emptied for it: a
 * reload could come too late, when the app has made the entry one of this visit already.
 */
function comeBack(): void {
  if (isKiosk()) {
    emptyScreen()
    dispatchEvent(new Event(openedSignal))
    return
  }
  const template = findTemplate(window.location.pathname)
  if (template === null) window.location.reload()
  else show(template)
}

function findTemplate(path: string): HTMLTemplateElement | null {
  return document.querySelector(`template[lang="${wantedLanguage()}"][data-path="${path}"]`)
}

function show(template: HTMLTemplateElement): void {
  exchangeScreen(template)
  template.dataset.path = shownPath
  shownPath = window.location.pathname
  document.querySelector<HTMLElement>('h1')?.focus()
  dispatchEvent(new Event(openedSignal))
}
