import type { Language } from '../../core/language.ts'
import { isKiosk } from '../device/settings.ts'
import { showTemplate, whenParsed } from './page.ts'
import { startSignal } from './signals.ts'

let isTakenOver = false
// From here on the router reads the address and draws what belongs to it.
addEventListener(startSignal, () => {
  isTakenOver = true
  removeEventListener('popstate', reload)
})

/**
 * Opens the screen that `link` leads to in place of this one, in `language`, then calls `onOpened`, where the page brings that screen along;
 * tells whether it does. Not on a kiosk, whose history keeps nothing of a visit.
 */
export function openNextScreen(link: HTMLAnchorElement, language: Language, onOpened: () => void): boolean {
  const find = () =>
    document.querySelector<HTMLTemplateElement>(`template[lang="${language}"][data-path="${link.pathname}"]`)
  const isComing = document.readyState === 'loading'
  if (isTakenOver || isKiosk() || link.origin !== window.location.origin || !(isComing || find() !== null)) return false

  whenParsed(() => {
    const template = find()
    if (template === null) {
      window.location.assign(link.href)
      return
    }
    showTemplate(template)
    // With a state, if an empty one: a device that becomes a kiosk tells by it that the entry is from before.
    window.history.pushState({}, '', link.href)
    addEventListener('popstate', reload)
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1')?.focus()
    onOpened()
  })
  return true
}

function reload(): void {
  window.location.reload()
}
