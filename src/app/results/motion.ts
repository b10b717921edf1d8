/** How far a movement has come, from 0 to 1, after `share` of its time: fast at first, then settling. */
export function settle(share: number): number {
  const rest = 1 - Math.min(1, Math.max(0, share))
  return 1 - rest ** 3
}
