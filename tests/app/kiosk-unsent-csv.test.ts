import { expect, test } from 'vitest'
import { toUnsentCsv } from '../../src/app/kiosk/unsent-csv.ts'
import { createPending } from '../../src/outbox/entry.ts'
import { createRequest } from '../support/results-email-request.ts'

test('writes one row an entry, with a byte order mark and the headings that the leads have', () => {
  const details = { phone: '05 59 00 00 00', needs: 'Devis, factures', source: 'bayonne' }
  const request = createRequest({ language: 'eu', details })
  const entry = createPending({ id: 'id-1', attemptId: 'attempt-1', request }, 1, Date.UTC(2026, 10, 20, 9))
  expect(toUnsentCsv([entry])).toBe(
    '\ufeff"saved_at";"email";"first_name";"last_name";"company";"phone";"module";"score";"total";"needs";"source";"language";"id"\r\n' +
      '"2026-11-20T09:00:00.000Z";"ana.diaz@example.com";"Ana";"Diazlastname";"Diazcompany";"05 59 00 00 00";"photography";4;5;' +
      '"Devis, factures";"bayonne";"eu";"id-1"\r\n',
  )
})
