/** Where the visitor's results email stands, as far as this page knows. Pure. */
import type { Refusal } from '../../outbox/entry.ts'
import { isInProgress, isPutOff, type TryError } from '../../outbox/try-error.ts'
import type { Kept } from '../../outbox/unwritten.ts'
import type { EntryView } from '../../outbox/view.ts'

export type DeliveryState =
  /** Not in the outbox yet. */
  | { readonly kind: 'preparing' }
  /** Saved by an earlier visit to this screen; what became of it is not read yet. */
  | { readonly kind: 'checking' }
  /** The first try is under way, or the server is at the email since an earlier one. */
  | { readonly kind: 'sending'; readonly kept: Kept }
  /** `needsOpenPage`: only an open page is sure to send it. */
  | { readonly kind: 'waiting'; readonly kept: Kept; readonly needsOpenPage: boolean; readonly error?: TryError }
  | { readonly kind: 'sent' }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly refusal: Refusal }
  | { readonly kind: 'discarded' }

/** `isFirstPass`: the pass that this screen asked for is not over yet. `isHandedOver`: see the outbox's view. */
export function readDeliveryState(
  entry: EntryView | undefined,
  isFirstPass: boolean,
  isHandedOver: boolean | undefined,
): DeliveryState {
  if (entry === undefined) return { kind: 'checking' }
  switch (entry.state) {
    case 'pending': {
      const { kept, lastError } = entry
      if ((isFirstPass && entry.tries === 0) || isInProgress(lastError)) return { kind: 'sending', kept }
      // The browser wakes the worker for some twenty minutes only, which a server that says "later" may outlast.
      const needsOpenPage = isHandedOver === false || isPutOff(lastError)
      return { kind: 'waiting', kept, needsOpenPage, ...(lastError !== undefined && { error: lastError }) }
    }
    case 'rejected':
      return { kind: 'rejected', refusal: entry.refusal }
    case 'delivered':
      return { kind: entry.status }
    case 'closed':
      // A correction is followed before; one that leads nowhere has left nothing to send here.
      return { kind: 'discarded' }
    default:
      return entry satisfies never
  }
}

/** Whether `entry` failed in this visit; `triesBefore` counts those that were made before. */
export function hasFailedSince(entry: EntryView | undefined, triesBefore: number): boolean {
  switch (entry?.state) {
    case 'pending':
      return entry.lastError !== undefined && !isInProgress(entry.lastError) && entry.tries > triesBefore
    case 'rejected':
      return true
    case 'delivered':
    case 'closed':
    case undefined:
      return false
    default:
      return entry satisfies never
  }
}
