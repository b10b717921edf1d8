import { useEffect, useState } from 'react'
import type { ResultsEmailRequest } from '../../core/results-email.ts'
import { correctionsOf } from '../../outbox/corrections.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { EntryView } from '../../outbox/view.ts'
import { useOutboxPart } from '../outbox-panel/use-outbox-view.ts'
import { type DeliveryState, readDeliveryState } from './delivery-state.ts'

export interface DeliveryParts {
  readonly attemptId: string
  readonly request: ResultsEmailRequest
  /** The entry that an earlier visit to this history entry saved on the device. */
  readonly savedId: string | undefined
  readonly outbox: Outbox
  /** Called while the screen is shown: once the device holds the entry, and again with the entry that a corrected address made. */
  readonly onSaved: (savedId: string, email: string) => void
}

export interface Tracked {
  readonly id: string
  readonly email: string | undefined
  /** Undefined when no view of the entry was had when tracking began. */
  readonly triesBefore: number | undefined
}

export interface Delivery {
  readonly state: DeliveryState
  /** Where the email goes; undefined when the address was corrected elsewhere and has left this device. */
  readonly email: string | undefined
  readonly tracked: Tracked | undefined
  readonly entry: EntryView | undefined
}

/** Puts the results email into the outbox, once, asks for a pass, and follows what becomes of it. `parts` must stay the same object. */
export function useDelivery(parts: DeliveryParts): Delivery {
  const { outbox } = parts
  const [tracked, setTracked] = useState<Tracked>()
  /** All that was tracked and has had its first pass; passes may end in another order than they began. */
  const [passed, setPassed] = useState<readonly (Tracked | undefined)[]>([])
  const isHandedOver = useOutboxPart(outbox, () => outbox.snapshot().isHandedOver)

  useEffect(() => {
    let isGone = false
    async function save(): Promise<string> {
      const { attemptId, request } = parts
      const saved = await outbox.save({ attemptId, request })
      if (saved.kept === 'device' && !isGone) parts.onSaved(saved.id, request.email)
      return saved.id
    }
    function track(id: string): Tracked {
      const entry = outbox.find(id)
      const triesBefore = entry?.state === 'pending' ? entry.tries : undefined
      const own = { id, email: parts.request.email, triesBefore }
      if (!isGone) setTracked(own)
      return own
    }
    async function begin() {
      let own = track(parts.savedId ?? (await save()))
      // Also where the visitor has gone on meanwhile: nobody else asks for the pass.
      await outbox.flush('enqueue')
      if (isGone) return
      if (parts.savedId !== undefined && outbox.snapshot().isReady && outbox.find(own.id) === undefined) {
        // Somebody has cleared the device since.
        own = track(await save())
        await outbox.flush('enqueue')
      }
      if (!isGone) setPassed((before) => before.concat(own))
    }
    void begin()
    return () => {
      isGone = true
    }
  }, [parts, outbox])

  const currentId = useOutboxPart(outbox, () => tracked && correctionsOf(outbox.find, tracked.id).at(-1))
  // Where another tab has corrected the address, this page may read the closed entry before the one in its place, and know that address later.
  const address = useOutboxPart(outbox, () => currentId && outbox.addressOf(currentId))
  useEffect(() => {
    if (currentId === undefined || (currentId === tracked?.id && (tracked.email || !address))) return
    const next = { id: currentId, email: address, triesBefore: 0 }
    setTracked(next)
    // If it has already been sent, its address is no longer on this device; after a reload the closed entry's pointer leads to it.
    if (address !== undefined) parts.onSaved(currentId, address)
    void outbox.flush('enqueue').then(() => setPassed((before) => before.concat(next)))
  }, [outbox, currentId, address, tracked, parts])

  const entry = useOutboxPart(outbox, () => (currentId === undefined ? undefined : outbox.find(currentId)))
  const email = tracked === undefined ? parts.request.email : currentId === tracked.id ? tracked.email : address
  // One that was just corrected is tracked, and sent, as soon as it is drawn.
  const isFirstPass = !passed.includes(tracked) || currentId !== tracked?.id
  const state: DeliveryState =
    tracked === undefined ? { kind: 'preparing' } : readDeliveryState(entry, isFirstPass, isHandedOver)
  return { state, email, tracked, entry }
}
