import { useSyncExternalStore } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import type { OutboxView } from '../../outbox/view.ts'

const subscribeToNothing = () => () => {}

/** The outbox as it stands, once it is there; the screen is drawn again at each change. */
export function useOutboxView(outbox: Outbox): OutboxView
export function useOutboxView(outbox: Outbox | undefined): OutboxView | undefined
export function useOutboxView(outbox: Outbox | undefined): OutboxView | undefined {
  return useSyncExternalStore(outbox?.subscribe ?? subscribeToNothing, () => outbox?.snapshot())
}
