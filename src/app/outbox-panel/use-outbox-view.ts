import { useSyncExternalStore } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import type { OutboxView } from '../../outbox/view.ts'

/** The outbox as it stands; the screen is drawn again at each change. */
export function useOutboxView({ subscribe, snapshot }: Outbox): OutboxView {
  return useSyncExternalStore(subscribe, snapshot)
}
