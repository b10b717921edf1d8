import { useRef, useState } from 'react'
import type { FlushReason, Outbox } from '../../outbox/outbox.ts'
import type { EntryView } from '../../outbox/view.ts'

/** Sending that somebody has pressed for, of all that waits or of one entry, and how that one stands since. */
export type SendingPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly what: 'all' | 'one' }
  | { readonly kind: 'over'; readonly entry: EntryView | undefined }

export interface Sending {
  readonly phase: SendingPhase
  readonly sendAll: () => Promise<void>
  /** Sends the entry `id`, which was corrected or is to be tried again: its row goes meanwhile. */
  readonly sendAgain: (id: string) => Promise<void>
}

/** Runs the sending that a panel offers. A press while another is under way takes its place: what the last one came to is told, once it is over. */
export function useSending(outbox: Outbox): Sending {
  const [phase, setPhase] = useState<SendingPhase>({ kind: 'idle' })
  const presses = useRef(0)
  const send = async (what: 'all' | 'one', reason: FlushReason, id?: string) => {
    const press = ++presses.current
    setPhase({ kind: 'sending', what })
    await outbox.flush(reason)
    if (press === presses.current) setPhase({ kind: 'over', entry: id === undefined ? undefined : outbox.find(id) })
  }
  return {
    phase,
    sendAll: () => send('all', 'retry-now'),
    sendAgain: (id) => send('one', 'enqueue', id),
  }
}
