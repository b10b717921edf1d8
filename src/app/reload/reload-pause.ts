import { readStored, writeStored } from '../device/storage.ts'

const key = 'trebe.reloads'
const firstPauseMs = 30_000
const longestPauseMs = 3_600_000

interface Reloads {
  readonly last: number
  readonly count: number
}

/** Milliseconds until the page may load itself anew again: half a minute after the first time, twice as long after each other. */
export function reloadPause(): number {
  const { last, count } = readReloads()
  const pause = count === 0 ? 0 : Math.min(firstPauseMs * 2 ** (count - 1), longestPauseMs)
  return Math.max(last + pause - Date.now(), 0)
}

/** Loads the page anew; where that can't be remembered it is not done, for it might not end. Tells whether it is done. */
export function reloadAndRemember(): boolean {
  const { count } = readReloads()
  const isRemembered = remember({ last: Date.now(), count: count + 1 })
  if (isRemembered) window.location.reload()
  return isRemembered
}

function remember({ last, count }: Reloads): boolean {
  return writeStored('sessionStorage', key, `${last} ${count}`)
}

function readReloads(): Reloads {
  const [last = 0, count = 0] = (readStored('sessionStorage', key) ?? '').split(' ').map(Number)
  const now = Date.now()
  const isOld = !(now - last < 2 * longestPauseMs)
  if (isOld || !(count > 0)) return { last: 0, count: 0 }
  if (last <= now) return { last, count }
  // The clock was set back since: counted from now on, or the pause would stand still until the clock has caught up.
  const reloads = { last: now, count }
  remember(reloads)
  return reloads
}
