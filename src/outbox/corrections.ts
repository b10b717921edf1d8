/** How an entry and those that its corrections have made hang together. Pure. */
import type { ClosedEntry, OutboxEntry } from './entry.ts'

/** The entry's id and, after it, those of the entries that its corrections have made, as far as `find` knows them. */
export function correctionsOf(find: (id: string) => Standing | undefined, id: string): readonly string[] {
  const ids = new Set<string>()
  // A correction back to an address of before ends the way: what stands under that one now is newer.
  for (let next: string | undefined = id; next !== undefined && !ids.has(next); next = correctedTo(find(next))) {
    ids.add(next)
  }
  return [...ids]
}

/** What became of an entry: of it and its corrections, the last that is there. */
export function latestOf(id: string, current: ReadonlyMap<string, OutboxEntry>): OutboxEntry | undefined {
  const find = (each: string) => current.get(each)
  return correctionsOf(find, id)
    .map(find)
    .filter((entry) => entry !== undefined)
    .at(-1)
}

/** What of an entry, or of its view, tells whether it was corrected. */
type Standing = Pick<ClosedEntry, 'state' | 'how'> | { readonly state: Exclude<OutboxEntry['state'], 'closed'> }

function correctedTo(entry: Standing | undefined): string | undefined {
  return entry?.state === 'closed' && entry.how.kind === 'corrected' ? entry.how.newId : undefined
}
