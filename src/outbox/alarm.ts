/** One moment at which something is to be done; a later call puts another in its place. */
import type { Clock } from './clock.ts'

export interface Alarm {
  /** Runs `ring` once in `ms` milliseconds, and nothing that was set before. */
  set(ms: number, ring: () => void): void
  /** The same, unless something is set for then or sooner. */
  setSooner(ms: number, ring: () => void): void
  off(): void
}

export function createAlarm(clock: Clock): Alarm {
  let callOff = () => {}
  let at = Number.POSITIVE_INFINITY

  function off(): void {
    callOff()
    at = Number.POSITIVE_INFINITY
  }

  function set(ms: number, ring: () => void): void {
    off()
    at = clock.now() + ms
    callOff = clock.after(ms, () => {
      at = Number.POSITIVE_INFINITY
      ring()
    })
  }

  return {
    set,
    setSooner(ms, ring) {
      if (clock.now() + ms < at) set(ms, ring)
    },
    off,
  }
}
