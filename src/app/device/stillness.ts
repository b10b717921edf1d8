/** Matches where the visitor has asked the device for less movement, and tells when that changes. */
export function stillness(): MediaQueryList {
  return window.matchMedia('(prefers-reduced-motion: reduce)')
}

/** Whether the visitor has asked the device for less movement. */
export function prefersStillness(): boolean {
  return stillness().matches
}
