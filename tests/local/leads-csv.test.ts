import { expect, test } from 'vitest'
import { toLeadsCsv } from '../../supabase/local/leads/csv.ts'
import type { StoredLead } from '../../supabase/local/leads/ledger.ts'
import { readCsv } from '../support/csv-reader.ts'

const lead: StoredLead = {
  acceptedAt: new Date('2026-11-20T10:00:00.250Z'),
  email: 'ana.diaz@example.com',
  firstName: 'Ana',
  lastName: 'Diaz',
  company: 'Diaz, père & fille "SARL"',
  phone: '05 59 00 00 00',
  moduleId: 'excel',
  score: 2,
  total: 3,
  needs: 'Deux lignes\n; la seconde',
  source: 'foire-2026',
  language: 'fr',
  state: 'queued',
  reason: null,
  tries: 1,
  nextTryAt: new Date('2026-11-20T10:00:15Z'),
  settledAt: null,
  reference: 'abc123',
  mailProviderReference: null,
}

test('a lead is one row under its headings, every field as it was given', () => {
  expect(readCsv(toLeadsCsv([lead], ','))).toEqual([
    {
      accepted_at: '2026-11-20T10:00:00.250Z',
      email: 'ana.diaz@example.com',
      first_name: 'Ana',
      last_name: 'Diaz',
      company: 'Diaz, père & fille "SARL"',
      phone: '05 59 00 00 00',
      module: 'excel',
      score: '2',
      total: '3',
      percentage: '67',
      needs: 'Deux lignes\n; la seconde',
      source: 'foire-2026',
      language: 'fr',
      state: 'queued',
      reason: '',
      tries: '1',
      next_try_at: '2026-11-20T10:00:15.000Z',
      settled_at: '',
      reference: 'abc123',
      provider_reference: '',
    },
  ])
})

test('an email that has ended says when, why, and how the mail provider calls it', () => {
  const settledAt = new Date('2026-11-20T10:00:05Z')
  const ended: StoredLead = {
    ...lead,
    state: 'in_doubt',
    reason: 'timed_out',
    nextTryAt: null,
    settledAt,
    mailProviderReference: 're_1',
  }
  expect(readCsv(toLeadsCsv([ended], ','))).toMatchObject([
    {
      state: 'in_doubt',
      reason: 'timed_out',
      next_try_at: '',
      settled_at: '2026-11-20T10:00:05.000Z',
      provider_reference: 're_1',
    },
  ])
})

test('no leads are the headings alone', () => {
  expect(toLeadsCsv([], ',')).toMatch(/^\ufeff"accepted_at","email",.*"provider_reference"\r\n$/)
})

test('a lead of an older version without score or details has empty cells', () => {
  const [row] = readCsv(toLeadsCsv([{ ...lead, score: null, total: null, needs: null }], ','))
  expect(row).toMatchObject({ score: '', total: '', percentage: '', needs: '' })
  for (const gap of [{ score: null }, { total: null }]) {
    expect(readCsv(toLeadsCsv([{ ...lead, ...gap }], ','))).toMatchObject([{ percentage: '' }])
  }
})
