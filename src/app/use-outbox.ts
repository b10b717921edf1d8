import { useEffect, useState } from 'react'
import type { Outbox } from '../outbox/outbox.ts'
import { loadOutbox } from './load-outbox.ts'
import { useOutboxView } from './outbox-panel/use-outbox-view.ts'

/** The page's outbox, once it is there. Should its file not come, there is nothing to tell. */
export function useOutbox(): Outbox | undefined {
  const [outbox, setOutbox] = useState<Outbox>()
  useEffect(() => {
    // Whoever asked for the outbox first has logged it.
    loadOutbox().then(setOutbox, () => undefined)
  }, [])
  return outbox
}

/** Whether this browser is known to hold no email that waits or was rejected; false until its storage has been read. */
export function useNothingUnsent(outbox: Outbox | undefined): boolean {
  const view = useOutboxView(outbox)
  if (view === undefined) return false
  return view.isReady && !view.isUnread && view.unsent.length === 0
}
