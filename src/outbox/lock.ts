/** One flush at a time on the device: across tabs and the service worker. */
import type { Changes } from './changes.ts'
import type { Clock } from './clock.ts'

export const lockName = 'outbox'
/** A lock may stay with a page that the browser has frozen; whoever waits longer than this, in milliseconds, looks again later. */
export const lockPatience = 10_000
/**
 * After so many waits in vain, during which nobody has announced a change, the lock is taken from whoever has it. iOS suspends a tab without a
 * word to it, and the lock stays with that tab until it is opened again, perhaps never. A tab at work announces the end of each call, and these
 * waits together are longer than any call; should it be at work all the same, the server's key makes two calls one email.
 */
export const vainWaits = 4

export type Locked<T> = { readonly kind: 'ran'; readonly value: T } | { readonly kind: 'busy' }

/** Runs `work` alone, or gives `busy` when it has to wait too long, or until `stop`, for another page. What has begun runs to its end. */
export type Lock = <T>(work: () => Promise<T>, stop?: AbortSignal) => Promise<Locked<T>>

/** What is used of the browser's LockManager. */
export interface Locks {
  request<T>(name: string, options: { signal: AbortSignal } | { steal: true }, work: () => Promise<T>): Promise<T>
}

/** A lock on `locks`, which the whole device shares; without any, and where they are refused, one of this page alone. */
export function createLock(clock: Clock, locks: Locks | undefined, changes: Pick<Changes, 'listen'>): Lock {
  return locks === undefined ? createLocalLock() : createWebLock(clock, locks, changes)
}

function createWebLock(clock: Clock, locks: Locks, changes: Pick<Changes, 'listen'>): Lock {
  const localLock = createLocalLock()
  let inVain = 0
  /** A worker with two events waits for itself, whose announcements it does not hear. */
  let heldHere = 0
  changes.listen(() => {
    inVain = 0
  })
  return async <T>(work: () => Promise<T>, stop?: AbortSignal): Promise<Locked<T>> => {
    const waiting = new AbortController()
    const withdraw = () => waiting.abort()
    stop?.addEventListener('abort', withdraw)
    const callOff = clock.after(lockPatience, () => {
      if (heldHere === 0) inVain++
      withdraw()
    })
    let running: Promise<Locked<T>> | undefined
    try {
      const options = inVain < vainWaits ? { signal: waiting.signal } : ({ steal: true } as const)
      return await locks.request(lockName, options, () => {
        callOff()
        inVain = 0
        heldHere++
        running = work()
          .then((value) => ({ kind: 'ran' as const, value }))
          .finally(() => {
            heldHere--
          })
        return running
      })
    } catch {
      // Taken away under the work, by another tab or by WebKit, which does so to a page that it freezes: the work ends by itself.
      if (running !== undefined) return running
      if (waiting.signal.aborted) return { kind: 'busy' }
      // A page that may store nothing may use no locks either; it still has what its memory holds to send.
      return localLock(work)
    } finally {
      callOff()
      stop?.removeEventListener('abort', withdraw)
    }
  }
}

/**
 * For browsers without Web Locks, and pages that may not use them: alone within this page only, and never `busy`, for what a page waits for
 * in itself ends. Two tabs may then both call; the server's key makes it one email.
 */
function createLocalLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = last.then(work, work)
    last = run
    return run.then((value) => ({ kind: 'ran', value }))
  }
}
