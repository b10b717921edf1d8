/** What saving and correcting make of the entries as they stand in the transaction. Pure. */
import { latestOf } from './corrections.ts'
import {
  canChange,
  close,
  createPending,
  isRejected,
  mayBeginAnew,
  type OutboxEntry,
  type PendingEntry,
  type RejectedEntry,
  type Submitted,
  savedAfter,
} from './entry.ts'

type Current = ReadonlyMap<string, OutboxEntry>
type TakeOrder = () => number

/** An entry that begins anew in the place of what stands under its id: due at once, behind all others. */
function beginAnew(submitted: Submitted, current: Current, takeOrder: TakeOrder, now: number): PendingEntry {
  return createPending(submitted, takeOrder(), savedAfter(current.get(submitted.id), now))
}

/**
 * Of `submitted`, a new entry, or the one that no call has begun with, changed; none where its email is on its way or has arrived. Whatever
 * else in `current` is rejected is closed, but under another name it is another visitor's: two may have sent one attempt to themselves, and that
 * lead is left to whoever corrects it.
 */
export function decideSave(
  submitted: Submitted,
  current: Current,
  takeOrder: TakeOrder,
  now: number,
): readonly OutboxEntry[] {
  const { id, request } = submitted
  const latest = latestOf(id, current)
  const isTheirs = ({ request: other }: RejectedEntry) =>
    other.firstName === request.firstName && other.lastName === request.lastName
  const closed = [...current.values()]
    .filter(isRejected)
    .filter((entry) => entry.id !== id && isTheirs(entry))
    .map((entry) => close(entry, { kind: 'discarded' }, now))
  if (mayBeginAnew(latest)) return [beginAnew(submitted, current, takeOrder, now), ...closed]
  return latest?.id === id && canChange(latest) ? [{ ...latest, request }, ...closed] : closed
}

/** The rejected entry `id` closed, and one to `email`, named `newId`, in its place; nothing where it is rejected no more. */
export function decideCorrection(
  id: string,
  { newId, email }: { readonly newId: string; readonly email: string },
  current: Current,
  takeOrder: TakeOrder,
  now: number,
): readonly OutboxEntry[] {
  const old = current.get(id)
  if (old?.state !== 'rejected') return []
  const closed = close(old, { kind: 'corrected', newId }, now)
  // The same email as one that is on its way already, or has arrived; else that address gets its new chance.
  if (!mayBeginAnew(latestOf(newId, current))) return [closed]
  const { attemptId } = old
  const request = { ...old.request, email }
  // As old as the lead: staff tell rows apart by when somebody was here.
  return [beginAnew({ id: newId, attemptId, request }, current, takeOrder, old.savedAt), closed]
}
