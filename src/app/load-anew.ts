import { readStored, writeStored } from './device/storage.ts'
import { untilAtRest } from './update/quiz-in-progress.ts'

const key = 'trebe.reloaded-at'
const pauseMs = 30_000
const retryMs = 5000

/** Whether the page would come if it were loaded anew: else the browser shows an error page of its own, and nothing is sent any more. */
export async function canLoadAnew(): Promise<boolean> {
  if (navigator.serviceWorker?.controller != null) return true
  try {
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(2000) })
    return answer.ok
  } catch {
    return false
  }
}

let isAsked = false

/**
 * Loads the page anew as soon as that disturbs nobody, if it can be had then: a file that did not come is not asked for again in the
 * same document by most browsers. The history entry brings the visitor back to the same screen. Never twice within half a minute, for it
 * may not help.
 */
export async function loadAnewAtRest(): Promise<void> {
  if (isAsked) return
  isAsked = true
  const last = Number(readStored('sessionStorage', key) ?? 0)
  const rest = last + pauseMs - Date.now()
  // A clock set back since then must not make it wait for longer.
  await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(rest, 0), pauseMs)))
  await untilAtRest()
  if ((await canLoadAnew()) && writeStored('sessionStorage', key, String(Date.now()))) window.location.reload()
  isAsked = false
}

/** For what a kiosk can't do without: it would keep what its visitors leave. */
export function keepLoadingAnew(): void {
  setInterval(() => void loadAnewAtRest(), retryMs)
}
