import { expect, test } from 'vitest'
import { toUnsentCsv } from '../../src/app/kiosk/unsent-csv.ts'
import { textLimits } from '../../src/core/results-email.ts'
import { toLeadsCsv } from '../../supabase/local/leads/csv.ts'

const headingsOf = (csv: string) =>
  csv
    .trim()
    .replaceAll(/[\ufeff"]/g, '')
    .split(/[,;]/)
const leads = headingsOf(toLeadsCsv([], ','))

test('the leads have a column for each text that a visitor leaves', () => {
  const texts = Object.keys(textLimits).map((field) =>
    field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  expect(leads).toEqual(expect.arrayContaining(texts))
})

test('what a tablet has not sent has the same columns, but for what the server makes', () => {
  const servers = ['accepted_at', 'percentage', ...leads.slice(leads.indexOf('state'))]
  const visitors = leads.filter((heading) => !servers.includes(heading))
  expect(headingsOf(toUnsentCsv([]))).toEqual(['saved_at', ...visitors, 'id'])
})
