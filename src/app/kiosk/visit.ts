/**
 * The visit under way, and what its history entries would hold. On a kiosk the browser's history gets random keys only; what they stand
 * for lies here, in one record of the tab's session storage (so that a reload keeps it), and is gone with that record. An entry of an
 * earlier visit is then a key to nothing, however often Back is pressed.
 */
import type { HistoryState } from '@tanstack/react-router'
import * as v from 'valibot'
import { readStored, writeStored } from '../device/storage.ts'

const key = 'trebe.visit'

const visitSchema = v.object({
  id: v.string(),
  /** By the router's key of the entry. */
  entries: v.record(v.string(), v.record(v.string(), v.unknown())),
})

type Visit = v.InferOutput<typeof visitSchema>

let visit: Visit | undefined

function currentVisit(): Visit {
  visit ??= parseVisit(readStored('sessionStorage', key)) ?? createVisit()
  return visit
}

function createVisit(): Visit {
  return { id: crypto.randomUUID(), entries: {} }
}

function parseVisit(text: string | null): Visit | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), visitSchema), text)
  return parsed.success ? parsed.output : undefined
}

/** Names the visit; says nothing of the visitor. */
export function visitId(): string {
  return currentVisit().id
}

/** What the entry with this key holds: nothing, when it is of another visit. */
export function readEntry(entryKey: string): Readonly<Record<string, unknown>> {
  return currentVisit().entries[entryKey] ?? {}
}

export function writeEntry(entryKey: string, state: HistoryState): void {
  const current = currentVisit()
  current.entries[entryKey] = { ...state }
  writeStored('sessionStorage', key, JSON.stringify(current))
}

/** Forgets the visit, all that it held, and its name. */
export function forgetVisit(): void {
  visit = createVisit()
  writeStored('sessionStorage', key, null)
}
