import { parseLanguage } from '../../core/language.ts'
import { bringsAlong } from './next-screen.ts'
import { isPlainPress } from './plain-press.ts'
import { openedSignal, readySignal, startSignal } from './signals.ts'
import { pressLanguage } from './wanted-language.ts'

/**
 * After this long without React the browser follows a link after all; undefined while it does so at once. On a screen that was opened in
 * place the scripts have just been asked for: on a good network or from the cache they are there before a document would be.
 */
let patienceMs: number | undefined

/** What was pressed before React could answer it: the elements live on through hydration, so they are pressed again then. */
let pressed: HTMLElement[] = []

function remember(event: MouseEvent): void {
  // React may be there already, and would answer it as well.
  event.stopPropagation()
  const target =
    event.target instanceof Element ? event.target.closest<HTMLElement>('a, button, input[type="radio"], label') : null
  if (target === null || target instanceof HTMLLabelElement) return
  if (target instanceof HTMLAnchorElement) {
    if (patienceMs === undefined || !isPlainPress(event, target) || bringsAlong(target)) return
    // React is about to answer: a document would only begin all of this anew.
    event.preventDefault()
    if (pressed.includes(target)) return
    setTimeout(() => {
      if (pressed.includes(target)) window.location.assign(target.href)
    }, patienceMs)
  }
  const language = parseLanguage(target.lang)
  if (language !== undefined) pressLanguage(language)
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
 * Remembers clicks on buttons and radio buttons from now until the app is ready, then presses them again, in their order. Links work by
 * themselves, but for the moments between its start and then, when they are remembered too.
 */
export function keepEarlyInput(): void {
  addEventListener('click', remember, true)
  addEventListener('change', enableSubmit)
  addEventListener('submit', keepPage, true)
  addEventListener(openedSignal, () => {
    // What was pressed on the screen left, which may be come back to, is not meant any more.
    pressed = []
    patienceMs = 1000
  })
  const forgetLinks = () => {
    pressed = pressed.filter((element) => !(element instanceof HTMLAnchorElement))
  }
  // Come back to from what a link has opened; or gone back from before one was followed.
  addEventListener('pageshow', ({ persisted }) => persisted && forgetLinks())
  addEventListener('popstate', forgetLinks)
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
