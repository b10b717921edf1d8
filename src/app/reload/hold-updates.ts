import { useEffect } from 'react'
import { updateHoldLock } from '../../core/update.ts'
import { pause } from '../device/scheduling.ts'

const momentMs = 1000

let held = 0
let whenAtRest: (() => void)[] = []

/** Keeps updates away from every tab, and this page from being loaded anew, until the function given back is called. */
export function holdUpdates(): () => void {
  held++
  const left = new AbortController()
  const untilLeft = new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()))
  const hold = () => {
    if (!('locks' in navigator)) return
    navigator.locks
      .request(updateHoldLock, { mode: 'shared', signal: left.signal }, () => untilLeft)
      .catch((error: unknown) => {
        // Left before it was its turn; or a page that may store nothing, and then there is no worker to take over either.
        if (!left.signal.aborted) console.warn('Updates not held:', error)
      })
  }
  hold()
  // WebKit takes the locks of a page that it freezes. Elsewhere the lock is held twice then, which does no harm: it is shared.
  window.addEventListener('pageshow', ({ persisted }) => persisted && hold(), { signal: left.signal })
  return () => {
    left.abort()
    held--
    if (held > 0) return
    for (const tell of whenAtRest) tell()
    whenAtRest = []
  }
}

/** Whether this page shows no quiz, no form and no dialog, and holds nothing that loading it anew would lose. */
export function isAtRest(): boolean {
  return held === 0
}

/** Resolves when the page has been at rest for a moment: one screen may follow another. */
export async function untilAtRest(): Promise<void> {
  do {
    if (held > 0) await new Promise<void>((resolve) => whenAtRest.push(resolve))
    await pause(momentMs)
  } while (held > 0)
}

/** Holds updates while what is shown would be disturbed: a quiz, a form, a dialog. */
export function useHoldUpdates(isHeld = true): void {
  useEffect(() => (isHeld ? holdUpdates() : undefined), [isHeld])
}
