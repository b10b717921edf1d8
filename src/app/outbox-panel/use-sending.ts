import { useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import type { EntryView } from '../../outbox/view.ts'

/** Sending that somebody has pressed for: `all` that waits, or `one` entry, and how that one stands since. */
export interface SendingPhase {
  readonly kind: 'idle' | 'sending' | 'over'
  readonly what?: 'all' | 'one'
  readonly entry?: EntryView | undefined
}

export interface Sending {
  readonly phase: SendingPhase
  readonly sendAll: () => Promise<void>
  /** Sends the entry `id`, which was corrected or is to be tried again: its row goes meanwhile. */
  readonly sendAgain: (id: string) => Promise<void>
}

/** Runs the sending that a panel offers. */
export function useSending(outbox: Outbox): Sending {
  const [phase, setPhase] = useState<SendingPhase>({ kind: 'idle' })
  return {
    phase,
    sendAll: async () => {
      setPhase({ kind: 'sending', what: 'all' })
      await outbox.flush('retry-now')
      setPhase({ kind: 'over', what: 'all' })
    },
    sendAgain: async (id) => {
      setPhase({ kind: 'sending', what: 'one' })
      await outbox.flush('enqueue')
      setPhase({ kind: 'over', what: 'one', entry: outbox.find(id) })
    },
  }
}
