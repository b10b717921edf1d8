import { type Column, type Separator, toCsv } from '../../../src/core/csv.ts'
import { percentageOf } from '../../../src/core/score.ts'
import type { StoredLead } from './ledger.ts'

const columns: readonly Column<StoredLead>[] = [
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
  ['provider_reference', (lead) => lead.mailProviderReference],
]

/** The leads as CSV: one row a lead. */
export function toLeadsCsv(leads: readonly StoredLead[], separator: Separator): string {
  return toCsv(columns, leads, separator)
}
