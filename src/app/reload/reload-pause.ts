import { readStored, writeStored } from '../device/storage.ts'

const key = 'trebe.reloads'
const firstPause = 30_000
const longestPause = 3_600_000

interface Reloads {
  readonly last: number
  readonly count: number
}

/** Milliseconds until the page may load itself anew again: half a minute after the first time, twice as long after each other. */
export function reloadPause(): number {
  const { last, count } = readReloads()
  const pause = count === 0 ? 0 : Math.min(firstPause * 2 ** (count - 1), longestPause)
  // A clock that was set back since must not make it longer.
  return Math.min(Math.max(last + pause - Date.now(), 0), pause)
}

/** Loads the page anew; where that can't be remembered it is not done, for it might not end. */
export function reloadAndRemember(): void {
  const { count } = readReloads()
  if (writeStored('sessionStorage', key, `${Date.now()} ${count + 1}`)) window.location.reload()
}

function readReloads(): Reloads {
  const [last = 0, count = 0] = (readStored('sessionStorage', key) ?? '').split(' ').map(Number)
  const isOld = !(Date.now() - last < 2 * longestPause)
  return isOld || !(count > 0) ? { last: 0, count: 0 } : { last, count }
}
