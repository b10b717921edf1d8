/**
 * The visit under way, and what its history entries would hold. On a kiosk the browser's history gets random keys only; what they stand
 * for lies here, in one record of the tab's session storage (so that a reload keeps it), and is gone with that record. An entry of an
 * earlier visit is then a key to nothing, however often Back is pressed. The device's local storage names the visit that began last: a
 * browser may give a page that it had frozen the session storage of then back, as Firefox does, and with it the record of a visit that has ended.
 */
import type { HistoryState } from '@tanstack/react-router'
import * as v from 'valibot'
import { visitKey } from '../device/settings.ts'
import { readStored, writeStored } from '../device/storage.ts'
import { endAfterMs } from './idle.ts'

const visitSchema = v.object({
  id: v.string(),
  /** By the router's key of the entry. */
  entries: v.record(v.string(), v.record(v.string(), v.unknown())),
  /** When it was last gone on with, or its page left or hidden, by the wall clock. */
  keptAt: v.number(),
})

type Visit = Omit<v.InferOutput<typeof visitSchema>, 'keptAt'>

let visit: Visit | undefined

function currentVisit(): Visit {
  // A record that is too old, or can't be read, is removed.
  visit ??= parseVisit(readStored('sessionStorage', visitKey)) ?? forgetVisit()
  return visit
}

function createVisit(): Visit {
  return { id: crypto.randomUUID(), entries: {} }
}

/**
 * Undefined where another has begun since, or where it was left for longer than a visit may be idle: whoever comes back to it then, say after
 * a night, is somebody else.
 */
function parseVisit(text: string | null): Visit | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), visitSchema), text)
  if (!parsed.success || parsed.output.id !== readStored('localStorage', visitKey)) return undefined
  // In either direction, for the clock may have been set back since: by a little, and it is still this visit; by much, and nobody can tell.
  return Math.abs(Date.now() - parsed.output.keptAt) < endAfterMs ? parsed.output : undefined
}

/** Names the visit; says nothing of the visitor. */
export function visitId(): string {
  return currentVisit().id
}

/** What the entry with this key holds: nothing, when it is of another visit. */
export function readEntry(entryKey: string): Readonly<Record<string, unknown>> {
  return currentVisit().entries[entryKey] ?? {}
}

/** Puts `state` in the place of what the entry with this key holds, and writes the visit down. */
export function writeEntry(entryKey: string, state: HistoryState): void {
  currentVisit().entries[entryKey] = { ...state }
  keepVisit()
}

/**
 * Writes the visit down as it is now; at the landing one that holds nothing yet has nothing to come back to. Elsewhere its name is needed: by it a
 * reload knows the entry, also of a screen whose address was opened before the app had come.
 */
export function keepVisit(): void {
  const current = currentVisit()
  if (Object.keys(current.entries).length === 0 && window.location.pathname === '/') return
  writeStored('sessionStorage', visitKey, JSON.stringify({ ...current, keptAt: Date.now() }))
}

/** Forgets the visit, all that it held, and its name; gives the one that begins. */
export function forgetVisit(): Visit {
  visit = createVisit()
  writeStored('sessionStorage', visitKey, null)
  writeStored('localStorage', visitKey, visit.id)
  return visit
}
