import { type Column, toCsv } from '../../core/csv.ts'
import type { UnsentEntry } from '../../outbox/entry.ts'

const columns: readonly Column<UnsentEntry>[] = [
  ['saved_at', ({ savedAt }) => new Date(savedAt)],
  ['email', ({ request }) => request.email],
  ['first_name', ({ request }) => request.firstName],
  ['last_name', ({ request }) => request.lastName],
  ['company', ({ request }) => request.company],
  ['phone', ({ request }) => request.details?.phone],
  ['module', ({ request }) => request.moduleId],
  ['score', ({ request }) => request.score],
  ['total', ({ request }) => request.total],
  ['needs', ({ request }) => request.details?.needs],
  ['source', ({ request }) => request.details?.source],
  ['language', ({ request }) => request.language],
  ['id', ({ id }) => id],
]

/** The export for people, who open it by a double click: one row an entry. A column that `npm run leads` has too is called the same there. */
export function toUnsentCsv(entries: readonly UnsentEntry[]): string {
  return toCsv(columns, entries, ';')
}
