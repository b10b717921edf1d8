/** As long as a system waits for the second tap of a double one. */
const doubleWithinMs = 350
/** Whoever taps on "sending" again and again takes so long to see that it has gone. */
const screenWithinMs = 700
/** A finger does not meet the same spot twice. */
const withinPx = 30

/**
 * Takes a double tap for one press, and lets none that was aimed at one screen press something on the next. Many people tap everything twice,
 * and by the second tap something else lies under the finger. Not by `detail`, in which Safari on iOS never counts.
 */
export function ignoreRepeatedTaps(): void {
  let last = { at: -screenWithinMs, x: 0, y: 0, path: '' }
  let isRepeated = false
  /** From a press to its click: a screen reader's has none before it. */
  let pressedOn: string | undefined
  addEventListener(
    'pointerdown',
    ({ pointerType, timeStamp: at, clientX: x, clientY: y }) => {
      const path = location.pathname
      isRepeated =
        pointerType === 'touch' &&
        at - last.at < (path === last.path ? doubleWithinMs : screenWithinMs) &&
        Math.hypot(x - last.x, y - last.y) < withinPx
      last = { at, x, y, path }
      pressedOn = path
    },
    true,
  )
  const hold = (event: MouseEvent) => {
    const isSpent = pressedOn !== undefined && (isRepeated || pressedOn !== location.pathname)
    const isClick = event.type === 'click'
    if (isClick) pressedOn = undefined
    // A key clicks, too, and the touch before it may have been a swipe. Within the field that has the focus a press moves the caret.
    if (!isSpent || (isClick ? event.detail === 0 : event.target === document.activeElement)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // It moves the focus, before the click: a field of the form would call the keyboard up.
  addEventListener('mousedown', hold, true)
  addEventListener('click', hold, true)
}
