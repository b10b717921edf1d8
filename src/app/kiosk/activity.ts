/** What counts as somebody being there: touch, key, scroll, and what typing and screen readers bring about. */
import type { Activity } from './idle-watch.ts'

const events: Readonly<Record<string, Activity>> = {
  pointerdown: 'sure',
  keydown: 'sure',
  mousedown: 'sure',
  // Screen readers and voice control click without a pointer.
  click: 'sure',
  // Some on-screen keyboards send no keys.
  input: 'likely',
  scroll: 'likely',
  wheel: 'likely',
  touchmove: 'likely',
  focusin: 'likely',
}

/**
 * Reports every activity on the page. If `heard` returns that it closed something (the warning, the invitation), the event goes no further:
 * the key types nothing, and the touch presses nothing that appears under the finger. Returns a function that removes the listeners.
 */
export function listenForActivity(heard: (activity: Activity) => boolean): () => void {
  /** From a touch that has closed something to the click that it ends in. */
  let isTouchSpent = false
  const listen = (event: Event) => {
    const { type } = event
    // Swiped or held, a touch ends in no click: the next one is Enter's.
    if (type === 'pointerdown' || type === 'keydown') isTouchSpent = false
    const activity = events[type] ?? 'likely'
    // What may be scrolling only is listened to passively, and can't be ended.
    const hasClosed = heard(activity) && activity === 'sure'
    if (hasClosed && type === 'pointerdown') isTouchSpent = true
    if (hasClosed || (isTouchSpent && (type === 'mousedown' || type === 'click'))) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (type === 'click') isTouchSpent = false
  }
  const stop = new AbortController()
  for (const [name, activity] of Object.entries(events)) {
    addEventListener(name, listen, { capture: true, passive: activity === 'likely', signal: stop.signal })
  }
  return () => stop.abort()
}
