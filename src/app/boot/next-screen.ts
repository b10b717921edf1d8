import type { Language } from '../../core/language.ts'
import { isKiosk } from '../device/settings.ts'
import { showTemplate, whenParsed } from './page.ts'
import { openedSignal, startSignal } from './signals.ts'

/** After this long a page whose end does not come is left by the link. */
const patienceMs = 3000

let isTakenOver = false
// Back to an entry of before, which may be another screen's, also one that was written before a reload.
addEventListener('popstate', reload)
// From here on the router reads the address and draws what belongs to it.
addEventListener(startSignal, () => {
  isTakenOver = true
  removeEventListener('popstate', reload)
})

/**
 * Opens the screen that `link` leads to in place of this one, in `language`, where the page brings that screen along; tells whether it does.
 * Not on a kiosk, whose history keeps nothing of a visit.
 */
export function openNextScreen(link: HTMLAnchorElement, language: Language): boolean {
  const find = () =>
    document.querySelector<HTMLTemplateElement>(`template[lang="${language}"][data-path="${link.pathname}"]`)
  const isComing = document.readyState === 'loading'
  if (isTakenOver || isKiosk() || link.origin !== window.location.origin || !(isComing || find() !== null)) return false

  const follow = () => window.location.assign(link.href)
  let isLeft = false
  const giveUp = setTimeout(() => {
    isLeft = true
    follow()
  }, patienceMs)
  whenParsed(() => {
    clearTimeout(giveUp)
    if (isLeft) return
    const template = find()
    if (template === null) return follow()
    showTemplate(template)
    // With a state, if an empty one: a device that becomes a kiosk tells by it that the entry is from before.
    window.history.pushState({}, '', link.href)
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1')?.focus()
    dispatchEvent(new Event(openedSignal))
  })
  return true
}

function reload(): void {
  window.location.reload()
}
