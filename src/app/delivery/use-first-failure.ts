import { useEffect } from 'react'
import type { EntryView } from '../../outbox/view.ts'
import { hasFailedSince } from './delivery-state.ts'
import type { Tracked } from './use-delivery.ts'

// Lasts as long as the page: a visit that goes back and forth is told once.
const told = new Set<string>()

/** Calls `onFailure` when the entry fails a try in this visit, once an entry. */
export function useFirstFailure(
  tracked: Tracked | undefined,
  entry: EntryView | undefined,
  onFailure: () => void,
): void {
  useEffect(() => {
    if (tracked?.triesBefore === undefined || told.has(tracked.id)) return
    if (entry?.id !== tracked.id || !hasFailedSince(entry, tracked.triesBefore)) return
    told.add(tracked.id)
    onFailure()
  }, [tracked, entry, onFailure])
}
