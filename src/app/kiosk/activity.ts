/** What counts as somebody being there: touch, key, scroll, and what typing and screen readers bring about. */
import type { Activity } from './idle-watch.ts'

const events: Readonly<Record<string, Activity>> = {
  pointerdown: 'sure',
  keydown: 'sure',
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
 * Passes on every activity on the page. One that `heard` says has closed something ends there: the key is not typed, and the touch
 * presses nothing that appears under the finger. The function given back takes the listeners away.
 */
export function listenForActivity(heard: (activity: Activity) => boolean): () => void {
  let isClickSpent = false
  const listen = (event: Event) => {
    if (event.type === 'pointerdown') isClickSpent = false
    const hasClosed = heard(events[event.type] ?? 'likely')
    if (hasClosed) isClickSpent = event.type === 'pointerdown'
    const isSpent = hasClosed || (event.type === 'click' && isClickSpent)
    if (isSpent && (event.type === 'keydown' || event.type === 'click')) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.type === 'click') isClickSpent = false
  }
  for (const [name, activity] of Object.entries(events)) {
    addEventListener(name, listen, { capture: true, passive: activity === 'likely' })
  }
  return () => {
    for (const name of Object.keys(events)) removeEventListener(name, listen, { capture: true })
  }
}
