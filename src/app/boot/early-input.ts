import { isPlainPress } from './plain-press.ts'

/** After this long without React the browser follows a link after all. */
const patienceMs = 3000

/** What was pressed before React could answer it: the elements live on through hydration, so they are pressed again then. */
const pressed: HTMLElement[] = []
let isStarted = false

function remember(event: MouseEvent): void {
  const target =
    event.target instanceof Element ? event.target.closest<HTMLElement>('a, button, input[type="radio"], label') : null
  if (target === null || target instanceof HTMLLabelElement) return
  if (target instanceof HTMLAnchorElement) {
    if (!isStarted || !isPlainPress(event, target)) return
    // React is about to answer: a document would only begin all of this anew.
    event.preventDefault()
    if (pressed.includes(target)) return
    setTimeout(() => pressed.includes(target) && window.location.assign(target.href), patienceMs)
  }
  pressed.push(target)
}

/**
 * Remembers clicks on buttons and radio buttons from now until `trebe:ready`, then presses them again, in their order. Links work by
 * themselves, but for the moments between `trebe:start` and `trebe:ready`, when they are remembered too.
 */
export function keepEarlyInput(): void {
  addEventListener('click', remember, true)
  addEventListener('trebe:start', () => {
    isStarted = true
  })
  addEventListener(
    'trebe:ready',
    () => {
      removeEventListener('click', remember, true)
      for (const element of pressed.splice(0)) {
        // The browser has chosen it already, and choosing it again would say nothing to React.
        if (element instanceof HTMLInputElement) element.checked = false
        element.click()
      }
    },
    { once: true },
  )
}
