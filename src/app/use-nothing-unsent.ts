import type { Outbox } from '../outbox/outbox.ts'
import { useOutboxPart } from './outbox-panel/use-outbox-view.ts'

/** Whether this browser is known to hold no email that waits or was rejected; false until its storage has been read. */
export function useNothingUnsent(outbox: Outbox): boolean {
  return useOutboxPart(outbox, () => {
    const { isReady, isUnread, unsent } = outbox.snapshot()
    return isReady && !isUnread && unsent.length === 0
  })
}
