import type { Outbox } from '../outbox/outbox.ts'
import { useOutboxView } from './outbox-panel/use-outbox-view.ts'

/** Whether this browser is known to hold no email that waits or was rejected; false until its storage has been read. */
export function useNothingUnsent(outbox: Outbox): boolean {
  const view = useOutboxView(outbox)
  return view.isReady && !view.isUnread && view.unsent.length === 0
}
