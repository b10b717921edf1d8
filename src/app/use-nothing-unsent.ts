import { useEffect, useState } from 'react'
import { loadOutbox } from './outbox-client.ts'

/** Whether this browser is known to hold no email that waits or was refused; false until its outbox has been read. */
export function useNothingUnsent(): boolean {
  const [isNothingUnsent, setNothingUnsent] = useState(false)
  useEffect(() => {
    let isGone = false
    let unsubscribe: (() => void) | undefined
    loadOutbox().then(
      ({ subscribe, snapshot }) => {
        if (isGone) return
        const look = () => setNothingUnsent(snapshot().isReady && snapshot().unsent.length === 0)
        unsubscribe = subscribe(look)
        look()
      },
      // Whoever asked for the outbox first has logged it.
      () => undefined,
    )
    return () => {
      isGone = true
      unsubscribe?.()
    }
  }, [])
  return isNothingUnsent
}
