import { defaultLanguage, type Language, parseLanguage } from '../../core/language.ts'
import { saveLanguage } from '../device/settings.ts'
import { isPlainPress } from './plain-press.ts'
import { openedSignal, readySignal, startSignal } from './signals.ts'

/**
 * After this long without React the browser follows a link after all; undefined while it does so at once. On a screen that was opened in
 * place the scripts have just been asked for: on a good network or from the cache they are there before a document would be.
 */
let patienceMs: number | undefined

/** What was pressed before React could answer it: the elements live on through hydration, so they are pressed again then. */
const pressed: HTMLElement[] = []
/** The language whose button was pressed last. */
let pressedLanguage: Language | undefined

function remember(event: MouseEvent): void {
  // React may be there already, and would answer it as well.
  event.stopPropagation()
  const target =
    event.target instanceof Element ? event.target.closest<HTMLElement>('a, button, input[type="radio"], label') : null
  if (target === null || target instanceof HTMLLabelElement) return
  if (target instanceof HTMLAnchorElement) {
    if (patienceMs === undefined || !isPlainPress(event, target)) return
    // React is about to answer: a document would only begin all of this anew.
    event.preventDefault()
    if (pressed.includes(target)) return
    setTimeout(() => {
      if (!pressed.includes(target)) return
      chooseLanguage()
      window.location.assign(target.href)
    }, patienceMs)
  }
  pressedLanguage = parseLanguage(target.lang) ?? pressedLanguage
  pressed.push(target)
}

/** A quiz can be validated once an option is chosen, also before React knows; nothing is heard of a press on what is disabled. */
function enableSubmit({ target }: Event): void {
  const button = target instanceof HTMLInputElement && target.form?.querySelector<HTMLButtonElement>('[type="submit"]')
  if (button) button.disabled = false
}

function keepPage(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The language of the screen that a link is about to open: the one whose button was pressed here, which the device then remembers, for the
 * button goes with this screen; else this page's.
 */
export function chooseLanguage(): Language {
  if (pressedLanguage !== undefined) saveLanguage(pressedLanguage)
  return pressedLanguage ?? parseLanguage(document.documentElement.lang) ?? defaultLanguage
}

/**
 * Remembers clicks on buttons and radio buttons from now until the app is ready, then presses them again, in their order. Links work by
 * themselves, but for the moments between its start and then, when they are remembered too.
 */
export function keepEarlyInput(): void {
  addEventListener('click', remember, true)
  addEventListener('change', enableSubmit)
  addEventListener('submit', keepPage, true)
  addEventListener(openedSignal, () => {
    patienceMs = 1000
  })
  addEventListener(startSignal, () => {
    patienceMs = 3000
  })
  // In a task of its own: React may get ready within a press, and a browser ignores a press within one of the same element.
  addEventListener(readySignal, () => setTimeout(pressAgain), { once: true })
}

function pressAgain(): void {
  removeEventListener('click', remember, true)
  removeEventListener('change', enableSubmit)
  removeEventListener('submit', keepPage, true)
  for (const element of pressed.splice(0)) {
    // The browser has chosen it already, and choosing it again would say nothing to React.
    if (element instanceof HTMLInputElement) element.checked = false
    element.click()
  }
}
