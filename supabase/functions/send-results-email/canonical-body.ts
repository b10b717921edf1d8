import type { ResultsEmailRequest } from '../../../src/core/results-email.ts'

/** One text for one request, however its JSON was spelt: parsed, fields in the order of their names, no white space. */
export function canonicalBody(request: ResultsEmailRequest): string {
  return JSON.stringify(request, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
