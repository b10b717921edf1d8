/** The export for people: one row an entry. A column that `npm run leads` has too is called the same there. */
import { keepAsText } from '../../core/csv-cell.ts'
import type { UnsentEntry } from '../../outbox/entry.ts'

const columns: readonly (readonly [name: string, read: (entry: UnsentEntry) => string | number | undefined])[] = [
  ['saved_at', ({ savedAt }) => new Date(savedAt).toISOString()],
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

/** RFC 4180, with the byte order mark that Excel needs to read it as UTF-8. */
export function toUnsentCsv(entries: readonly UnsentEntry[]): string {
  const rows = entries.map((entry) => columns.map(([, readCell]) => toCell(readCell(entry) ?? '')))
  const lines = [columns.map(([name]) => name), ...rows].map((cells) => `${cells.join(',')}\r\n`)
  return `\ufeff${lines.join('')}`
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return `"${keepAsText(value).replaceAll('"', '""')}"`
}
