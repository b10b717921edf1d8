import { openNextScreen } from './next-screen.ts'
import { isPlainPress } from './plain-press.ts'
import { openedSignal, readySignal } from './signals.ts'

/** After this long without an answer a second press may ask again. */
const patienceMs = 15_000

/**
 * Until React takes links over, this page opens the screens that it brings along, and the browser follows the other links. A second press
 * on one that is slow to answer would begin its navigation anew: such presses are held back. Gives a function that tells whether the page
 * is being left.
 */
export function answerLinks(): () => boolean {
  let leaving: { readonly to: string; readonly since: number } | undefined
  const isLeaving = () => leaving !== undefined && performance.now() - leaving.since < patienceMs

  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || event.defaultPrevented || !isPlainPress(event, link)) return
    if (isLeaving() && leaving?.to === link.href) {
      event.preventDefault()
      return
    }
    leaving = { to: link.href, since: performance.now() }
    if (openNextScreen(link)) event.preventDefault()
  }
  const forget = () => {
    leaving = undefined
  }
  addEventListener('click', press, true)
  addEventListener(openedSignal, forget)
  addEventListener('pageshow', forget)
  addEventListener(readySignal, () => removeEventListener('click', press, true), { once: true })
  return isLeaving
}
