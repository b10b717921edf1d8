import { useEffect, useState } from 'react'
import type { ResultsEmailRequest } from '../../core/results-email.ts'
import { correctionsOf } from '../../outbox/corrections.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { EntryView } from '../../outbox/view.ts'
import { useOutboxView } from '../outbox-panel/use-outbox-view.ts'
import { reloadAtRest } from '../reload/reload-at-rest.ts'
import { type DeliveryState, readDeliveryState } from './delivery-state.ts'

export interface DeliveryParts {
  readonly attemptId: string
  readonly request: ResultsEmailRequest
  /** The entry that an earlier visit to this history entry saved on the device. */
  readonly savedId: string | undefined
  readonly loadOutbox: () => Promise<Outbox>
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
  readonly outbox: Outbox | undefined
}

/** Puts the results email into the outbox, once, asks for a pass, and follows what becomes of it. `parts` must stay the same object. */
export function useDelivery(parts: DeliveryParts): Delivery {
  const [outbox, setOutbox] = useState<Outbox>()
  const [tracked, setTracked] = useState<Tracked>()
  const [isFirstPass, setIsFirstPass] = useState(true)
  const [isUnavailable, setIsUnavailable] = useState(false)
  // Draws anew at each change; what is shown of the entry is found below.
  const { isHandedOver } = useOutboxView(outbox) ?? {}

  useEffect(() => {
    let isGone = false
    let stopReload = () => {}
    async function save(loaded: Outbox): Promise<string> {
      const { attemptId, request } = parts
      const saved = await loaded.save({ attemptId, request })
      if (saved.kept === 'device' && !isGone) parts.onSaved(saved.id, request.email)
      return saved.id
    }
    async function begin() {
      const loaded = await parts.loadOutbox()
      if (!isGone) setOutbox(loaded)
      const id = parts.savedId ?? (await save(loaded))
      if (!isGone) setTracked(track(loaded, id, parts.request.email))
      // Also where the visitor has gone on meanwhile: nobody else asks for the pass.
      await loaded.flush('enqueue')
      if (isGone) return
      if (parts.savedId !== undefined && loaded.snapshot().isReady && loaded.find(id) === undefined) {
        // Somebody has cleared the device since.
        const newId = await save(loaded)
        if (!isGone) setTracked(track(loaded, newId, parts.request.email))
        await loaded.flush('enqueue')
      }
      if (!isGone) setIsFirstPass(false)
    }
    begin().catch((error: unknown) => {
      console.error('Outbox not loaded:', error)
      if (isGone) return
      setIsUnavailable(true)
      stopReload = reloadAtRest()
    })
    return () => {
      isGone = true
      stopReload()
    }
  }, [parts])

  const currentId = tracked && outbox ? correctionsOf(outbox.find, tracked.id).at(-1) : undefined
  useEffect(() => {
    if (outbox === undefined || currentId === undefined || currentId === tracked?.id) return
    const email = outbox.addressOf(currentId)
    setTracked({ id: currentId, email, triesBefore: 0 })
    setIsFirstPass(true)
    // If it has already been sent, its address is no longer on this device; after a reload the closed entry's pointer leads to it.
    if (email !== undefined) parts.onSaved(currentId, email)
    void outbox.flush('enqueue').then(() => setIsFirstPass(false))
  }, [outbox, currentId, tracked, parts])

  const entry = currentId === undefined ? undefined : outbox?.find(currentId)
  const email = tracked === undefined ? parts.request.email : emailOf(currentId, tracked, outbox)
  const found: DeliveryState =
    tracked === undefined ? { kind: 'preparing' } : readDeliveryState(entry, isFirstPass, isHandedOver)
  const state: DeliveryState = isUnavailable ? { kind: 'unavailable' } : found
  return { state, email, tracked, entry, outbox }
}

function emailOf(currentId: string | undefined, tracked: Tracked, outbox: Outbox | undefined): string | undefined {
  if (currentId === undefined || currentId === tracked.id) return tracked.email
  return outbox?.addressOf(currentId)
}

function track(outbox: Outbox, id: string, email: string): Tracked {
  const entry = outbox.find(id)
  return { id, email, triesBefore: entry?.state === 'pending' ? entry.tries : undefined }
}
