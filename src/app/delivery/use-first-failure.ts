import { useEffect, useEffectEvent, useRef } from 'react'
import type { EntryView } from '../../outbox/view.ts'
import { hasFailedSince } from './delivery-state.ts'
import type { Tracked } from './use-delivery.ts'

// Lasts as long as the page: a visit that goes back and forth is told once.
const told = new Set<string>()

/** Calls `onFailure` when the entry fails a try in this visit, once an entry. What failed before it was first seen here is old news. */
export function useFirstFailure(
  tracked: Tracked | undefined,
  entry: EntryView | undefined,
  onFailure: () => void,
): void {
  const tellFailure = useEffectEvent(onFailure)
  const triesBefore = useRef(new Map<string, number>())
  useEffect(() => {
    if (tracked === undefined || entry?.id !== tracked.id) return
    const known = triesBefore.current.get(entry.id) ?? tracked.triesBefore
    const before = known ?? (entry.state === 'pending' ? entry.tries : undefined)
    if (before === undefined) return
    triesBefore.current.set(entry.id, before)
    if (told.has(entry.id) || !hasFailedSince(entry, before)) return
    told.add(entry.id)
    tellFailure()
  }, [tracked, entry])
}
