import { whenIdle } from '../device/scheduling.ts'
import { hostAnswers } from '../reload/host-answers.ts'
import { inTime } from '../reload/in-time.ts'
import { reloadAndRemember, reloadPause } from '../reload/reload-pause.ts'
import { fetchAhead, fetchScripts, type Outcome, type Scripts } from './fetch-scripts.ts'
import { isLanding, whenParsed } from './page.ts'
import { openedSignal } from './signals.ts'

// Who presses at once is answered by the page itself, at which an app that is just starting would only be in the way.
const landingPauseMs = 500

// Some 100 kB: what a link of 20 kbit/s takes for them.
const scriptsPatienceMs = 45_000

// How often a page asks again for what did not come: an empty one, and one where something else than a link was pressed.
const askAgainMs = 5000

/**
 * Fetches the app's scripts when they disturb nobody: at once where the page is empty (it needs them), else when the page is loaded and
 * idle, and at once when something is touched that is no link. What the next screens need comes behind them, or as soon as one was opened.
 */
export function scheduleScripts(isLeaving: () => boolean): void {
  const scripts = readScripts()
  if (scripts === undefined) return
  const root = document.getElementById('root')
  const isEmpty = () => root?.firstElementChild == null
  let isStarted = false
  let isRunning = false
  let hasFailed = false
  let isAwaited = false
  let askAgain: ReturnType<typeof setTimeout> | undefined
  const fetchAll = async () => {
    const outcome = await fetchScripts(scripts)
    // Also when they had been given up before.
    isRunning = outcome === 'run'
    return outcome
  }
  const fetchThem = inTime(fetchAll, scriptsPatienceMs)
  const start = () => {
    // The next page fetches them; here they would only take its share of the link.
    if (isStarted || isRunning || isLeaving()) return
    isStarted = true
    // React must find the page in its final language.
    whenParsed(async () => {
      // Most browsers don't ask again for a module that did not come, but in a new document.
      const fetching = hasFailed ? reloadIfAnswered(() => !isRunning && !isLeaving()) : fetchThem()
      const outcome = await fetching.catch((): Outcome => 'failed')
      if (outcome === 'run') return
      // Links go on working without the app, and the next touch asks again. What was pressed waits for an answer.
      isStarted = false
      hasFailed ||= outcome === 'failed'
      clearTimeout(askAgain)
      if (isEmpty() || (isAwaited && !hasFailed)) askAgain = setTimeout(start, askAgainMs)
    })
  }
  // A reload that nobody asked for could swallow a press on a link; what links open asks anew for what did not come.
  const startUnlessFailed = () => {
    if (!hasFailed) start()
  }
  const startUnlessLink = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) return
    isAwaited = true
    start()
  }
  // Asking for the scripts takes longer than drawing the screen, and would come before it.
  const startAfterPaint = () =>
    setTimeout(() => {
      startUnlessFailed()
      fetchAhead(scripts.next)
    })
  addEventListener(openedSignal, () => requestAnimationFrame(startAfterPaint))
  addEventListener('pointerdown', startUnlessLink, true)
  addEventListener('keydown', startUnlessLink, true)

  if (isEmpty()) {
    start()
    return
  }
  const whenLoaded = () => setTimeout(() => whenIdle().then(startUnlessFailed), isLanding() ? landingPauseMs : 0)
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}

function readScripts(): Scripts | undefined {
  const { entry, preload = '', style = '', next = '' } = document.currentScript?.dataset ?? {}
  return entry === undefined ? undefined : { entry, preload: preload.split(' ').filter(Boolean), style, next }
}

/** Reloads if the host answers and the reload is still wanted; otherwise the browser would show its own error page. */
async function reloadIfAnswered(isWanted: () => boolean): Promise<Outcome> {
  if (reloadPause() === 0 && (await hostAnswers()) && isWanted()) reloadAndRemember()
  return 'failed'
}
