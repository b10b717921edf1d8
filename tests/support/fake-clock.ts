import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../src/outbox/clock.ts'

/** A clock that stands still until a test moves it. Timers run by elapsed time, as in a browser; `jump` changes only what `now` tells. */
export interface FakeClock extends Clock {
  /** Lets `ms` pass, running each timer on its way and the work that it starts. */
  pass(ms: number): Promise<void>
  /** Sets the device's clock forward or back; no time passes. */
  jump(ms: number): void
  /** Lets time pass from timer to timer until the promise has settled. */
  until<T>(promise: Promise<T>): Promise<T>
  elapsed(): number
  /** Milliseconds to the next timer, or undefined. */
  nextTimer(): number | undefined
}

/** Turns of the event loop after which work that waits for no timer has settled; a transaction of fake-indexeddb takes some ten. */
const settlingTurns = 40

export async function settle(): Promise<void> {
  for (let turn = 0; turn < settlingTurns; turn++) await nextTurn()
}

export function createFakeClock(start = Date.UTC(2026, 10, 20, 9)): FakeClock {
  let elapsed = 0
  let offset = start
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()

  function next() {
    return [...timers].sort((a, b) => a.at - b.at)[0]
  }

  async function runNext(): Promise<void> {
    const timer = next()
    if (timer === undefined) throw new Error('Nothing is left that could settle it: no timer is set')
    timers.delete(timer)
    elapsed = Math.max(elapsed, timer.at)
    timer.run()
    await settle()
  }

  return {
    now: () => offset + elapsed,
    after(ms, run) {
      const timer = { at: elapsed + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    async pass(ms) {
      const end = elapsed + ms
      await settle()
      for (let timer = next(); timer !== undefined && timer.at <= end; timer = next()) await runNext()
      elapsed = end
    },
    jump(ms) {
      offset += ms
    },
    async until(promise) {
      let isSettled = false
      const done = () => {
        isSettled = true
      }
      promise.then(done, done)
      // Time passes only for work that waits for it; work under way gets many turns first.
      for (let round = 0; round < 8 && !isSettled; round++) await settle()
      while (!isSettled) {
        await runNext()
        for (let round = 0; round < 8 && !isSettled; round++) await settle()
      }
      return promise
    },
    elapsed: () => elapsed,
    nextTimer() {
      const timer = next()
      return timer && timer.at - elapsed
    },
  }
}
