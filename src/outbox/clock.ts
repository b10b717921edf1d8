/** The only way in which the outbox reads the time or waits, so that tests can own both. */
export interface Clock {
  /** Milliseconds since 1970 by the device's clock, which may be wrong or jump. */
  now(): number
  /** Runs `run` once after `ms` milliseconds; the function given back calls it off. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms` milliseconds, or once `stop` is aborted. */
export function pause(clock: Clock, ms: number, stop?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      callOff()
      stop?.removeEventListener('abort', end)
      resolve()
    }
    const callOff = clock.after(ms, end)
    stop?.addEventListener('abort', end)
    if (stop?.aborted) end()
  })
}
