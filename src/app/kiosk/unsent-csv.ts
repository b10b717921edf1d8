/** The export for people: one row an entry, what `npm run leads` holds too has the same column name there. */
import * as v from 'valibot'
import { disarmFormulas } from '../../core/csv-formula.ts'

const text = v.exactOptional(v.string())

// No limits here: what the server refused for being too long must be readable all the same.
const exportSchema = v.object({
  entries: v.array(
    v.object({
      id: v.string(),
      savedAt: v.number(),
      request: v.object({
        email: v.string(),
        firstName: v.string(),
        lastName: v.string(),
        company: v.string(),
        moduleId: v.string(),
        score: v.number(),
        total: v.number(),
        language: v.string(),
        details: v.exactOptional(v.object({ phone: text, needs: text, source: text })),
      }),
    }),
  ),
})

type Row = v.InferOutput<typeof exportSchema>['entries'][number]

const columns: readonly (readonly [name: string, read: (row: Row) => string | number | undefined])[] = [
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

/** `transfer` is what the outbox exports. RFC 4180, with the byte order mark that Excel needs to read it as UTF-8. */
export function toUnsentCsv(transfer: string): string {
  const { entries } = v.parse(exportSchema, JSON.parse(transfer))
  const rows = entries.map((entry) => columns.map(([, readCell]) => toCell(readCell(entry) ?? '')))
  const lines = [columns.map(([name]) => name), ...rows].map((cells) => `${cells.join(',')}\r\n`)
  return `\ufeff${lines.join('')}`
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return `"${disarmFormulas(value).replaceAll('"', '""')}"`
}
