import { expect, test } from 'vitest'
import { toUnsentCsv } from '../../src/app/kiosk/unsent-csv.ts'
import { createPending } from '../../src/outbox/entry.ts'
import { createRequest } from '../support/results-email-request.ts'

function exportOf(lead: { firstName?: string; needs?: string }): string {
  const request = createRequest({
    firstName: lead.firstName ?? 'Ana',
    language: 'eu',
    details: { phone: '05 59 00 00 00', needs: lead.needs ?? '', source: 'bayonne' },
  })
  const entry = createPending({ id: 'id-1', attemptId: 'attempt-1', request }, 1, Date.UTC(2026, 10, 20, 9))
  return toUnsentCsv([entry])
}

test('writes one row an entry, with a byte order mark and the headings that the leads have', () => {
  expect(exportOf({ needs: 'Devis, factures' })).toBe(
    '\ufeff"saved_at","email","first_name","last_name","company","phone","module","score","total","needs","source","language","id"\r\n' +
      '"2026-11-20T09:00:00.000Z","ana.diaz@example.com","Ana","Diazlastname","Diazcompany","05 59 00 00 00","photography",4,5,' +
      '"Devis, factures","bayonne","eu","id-1"\r\n',
  )
})

test('doubles quotes and keeps line feeds inside a cell', () => {
  expect(exportOf({ needs: 'un "vrai" besoin\net un autre' })).toContain('"un ""vrai"" besoin\net un autre"')
})

test.each(['=1+1', '+33', '-2', '@SUM(A1)', ' =1+1', 'x;=1+1', '\t=1'])(
  'lets no spreadsheet take %j for a formula',
  (text) => {
    const cell = exportOf({ firstName: text }).split('\r\n')[1]?.split(',')[2]
    expect(cell).toMatch(/'[=+\-@]/)
  },
)
