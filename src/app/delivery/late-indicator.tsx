import { useEffect, useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import { OutboxIndicator } from './outbox-indicator.tsx'

/** The indicator, once the outbox is there. Should its file not come, there is nothing to tell. */
export function LateIndicator({ loadOutbox }: { loadOutbox: () => Promise<Outbox> }) {
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
  }, [loadOutbox])
  return outbox === undefined ? null : <OutboxIndicator outbox={outbox} />
}
