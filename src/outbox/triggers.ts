/** What starts a flush in a page, beside the screens themselves and the next due time. */
import type { Clock } from './clock.ts'
import type { Outbox } from './outbox.ts'
import { onlineSpread } from './retry.ts'

export interface PageEvents {
  readonly window: Pick<Window, 'addEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
}

/** Starts the first flush and all later ones. */
export function startTriggers(
  outbox: Pick<Outbox, 'flush' | 'interrupt' | 'handOver'>,
  { window, document }: PageEvents,
  clock: Clock,
  random: () => number,
): void {
  let callOffOnline = () => {}
  const online = () => {
    callOffOnline()
    callOffOnline = clock.after(random() * onlineSpread, () => void outbox.flush('online'))
  }
  // Only on becoming visible: a flush begun while the page hides can leave its lock with a frozen page (seen in Firefox).
  const visibility = () => {
    if (document.visibilityState === 'visible') void outbox.flush('visible')
    else outbox.handOver()
  }
  const pageshow = (event: PageTransitionEvent) => {
    if (event.persisted) void outbox.flush('pageshow')
  }
  // A hidden tab that the browser puts to sleep would keep the lock, and all other tabs and the worker waiting.
  const freeze = () => outbox.interrupt()
  const pagehide = (event: PageTransitionEvent) => {
    if (event.persisted) outbox.interrupt()
  }
  window.addEventListener('online', online)
  window.addEventListener('pageshow', pageshow)
  window.addEventListener('pagehide', pagehide)
  document.addEventListener('visibilitychange', visibility)
  document.addEventListener('freeze', freeze)
  document.addEventListener('resume', visibility)
  void outbox.flush('start')
}
