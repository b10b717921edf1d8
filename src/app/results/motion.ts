/** How far a movement of one second has come at `elapsed` seconds: fast at first, then settling; from 0 to 1. */
export function settle(elapsed: number): number {
  const rest = 1 - Math.min(1, Math.max(0, elapsed))
  return 1 - rest ** 3
}

export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
