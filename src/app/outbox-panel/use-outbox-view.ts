import { useSyncExternalStore } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import type { OutboxView } from '../../outbox/view.ts'

/** The outbox as it stands; the screen is drawn again at each change. */
export function useOutboxView(outbox: Outbox): OutboxView {
  return useOutboxPart(outbox, outbox.snapshot)
}

/** What `read` finds in the outbox; the screen is drawn again when that changes. Until then `read` must give the same object. */
export function useOutboxPart<T>({ subscribe }: Outbox, read: () => T): T {
  return useSyncExternalStore(subscribe, read)
}
