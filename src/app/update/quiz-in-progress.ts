import { useEffect } from 'react'
import { quizLock } from '../../core/update.ts'

/** Keeps updates away while the screen is shown: every page in a quiz or form holds the lock, shared, until it leaves. */
export function useQuizInProgress(): void {
  useEffect(() => {
    if (!('locks' in navigator)) return
    const left = new AbortController()
    const untilLeft = new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()))
    navigator.locks
      .request(quizLock, { mode: 'shared', signal: left.signal }, () => untilLeft)
      // Left before it was its turn.
      .catch((error: unknown) => {
        if (!left.signal.aborted) throw error
      })
    return () => left.abort()
  }, [])
}
