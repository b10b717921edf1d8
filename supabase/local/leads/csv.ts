import { stringify } from 'csv-stringify/sync'
import { keepAsText } from '../../../src/core/csv-cell.ts'
import { percentageOf } from '../../../src/core/score.ts'
import type { StoredLead } from './ledger.ts'

type Cell = string | number

const columns: readonly (readonly [name: string, read: (lead: StoredLead) => Cell | Date | null])[] = [
  ['accepted_at', (lead) => lead.acceptedAt],
  ['email', (lead) => lead.email],
  ['first_name', (lead) => lead.firstName],
  ['last_name', (lead) => lead.lastName],
  ['company', (lead) => lead.company],
  ['phone', (lead) => lead.phone],
  ['module', (lead) => lead.moduleId],
  ['score', (lead) => lead.score],
  ['total', (lead) => lead.total],
  ['percentage', ({ score, total }) => (score === null || !total ? null : percentageOf(score, total))],
  ['needs', (lead) => lead.needs],
  ['source', (lead) => lead.source],
  ['language', (lead) => lead.language],
  ['state', (lead) => lead.state],
  ['reason', (lead) => lead.reason],
  ['tries', (lead) => lead.tries],
  ['next_try_at', (lead) => lead.nextTryAt],
  ['settled_at', (lead) => lead.settledAt],
  ['reference', (lead) => lead.reference],
  ['provider_reference', (lead) => lead.providerReference],
]

/**
 * The leads as CSV (RFC 4180, UTF-8 with a byte order mark, which Excel needs to read it as such). Times are ISO 8601 in UTC. No cell
 * is a formula to a spreadsheet (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv(leads: readonly StoredLead[]): string {
  const rows = leads.map((lead) => columns.map(([, read]) => toCell(read(lead))))
  return stringify([columns.map(([name]) => name), ...rows], {
    bom: true,
    quoted: true,
    quoted_empty: false,
    record_delimiter: '\r\n',
    escape_formulas: true,
  })
}

function toCell(value: Cell | Date | null): Cell {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? value : keepAsText(value)
}
