import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Outbox } from '../outbox/outbox.ts'
import { loadOutbox } from './outbox-client.ts'

/** The page's outbox, once it is there. Should its file not come, there is nothing to tell. */
export function useOutbox(): Outbox | undefined {
  const [outbox, setOutbox] = useState<Outbox>()
  useEffect(() => {
    let isGone = false
    loadOutbox().then(
      (loaded) => {
        if (!isGone) setOutbox(loaded)
      },
      // Whoever asked for the outbox first has logged it.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return outbox
}

const subscribeToNothing = () => () => {}

/** Whether this browser is known to hold no email that waits or was refused; false until its storage has been read. */
export function useNothingUnsent(outbox: Outbox | undefined): boolean {
  return useSyncExternalStore(outbox?.subscribe ?? subscribeToNothing, () => {
    if (outbox === undefined) return false
    const { isReady, isUnread, unsent } = outbox.snapshot()
    return isReady && !isUnread && unsent.length === 0
  })
}
