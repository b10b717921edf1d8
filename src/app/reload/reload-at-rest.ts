import { pause } from '../device/scheduling.ts'
import { isAtRest, untilAtRest } from './hold-updates.ts'
import { hostAnswers } from './host-answers.ts'
import { reloadAndRemember, reloadPause } from './reload-pause.ts'

const lookAgainMs = 5000
/** A cache that gives no answer within these milliseconds may leave the worker without one, too. */
const cacheMs = 2000

/** Whether the page would come if it were loaded anew: else the browser shows an error page of its own, and nothing is sent any more. */
export async function canReload(): Promise<boolean> {
  const hasPage = await Promise.race([workerHasPage().catch(() => false), pause(cacheMs)])
  return hasPage !== undefined && (hasPage || hostAnswers())
}

/** Of all pages the worker keeps the landing only, and makes the others of it. A browser may have lost that. */
async function workerHasPage(): Promise<boolean> {
  if (navigator.serviceWorker?.controller == null) return false
  // Kept with its hash as a parameter.
  return (await caches.match('/', { ignoreSearch: true })) !== undefined
}

const wishes = new Set<object>()
let isLooking = false

/**
 * Loads the page anew as soon as that disturbs nobody and it can be had: a file that did not come is not asked for again in the same
 * document by most browsers. The history entry brings the visitor back to the same screen. The function given back calls it off.
 */
export function reloadAtRest(): () => void {
  const wish = {}
  wishes.add(wish)
  if (!isLooking) void look()
  return () => void wishes.delete(wish)
}

async function look(): Promise<void> {
  isLooking = true
  while (wishes.size > 0) {
    await pause(reloadPause())
    await untilAtRest()
    // Asking took its time: somebody may have begun something meanwhile.
    const isTime = (await canReload()) && isAtRest() && wishes.size > 0
    if (isTime && !reloadAndRemember()) break
    // Going back may call a reload off: what is still wished for is looked after on.
    await pause(lookAgainMs)
  }
  isLooking = false
}
