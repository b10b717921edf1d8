import { describe, expect, test } from 'vitest'
import { explainTrouble } from '../../supabase/local/leads/trouble.ts'

const failure = (code: string) => Object.assign(new Error('getaddrinfo for somebody’s host'), { code })

describe('A database that is out of reach', () => {
  test.each([
    ['ENETUNREACH', 'db.abcdefgh.supabase.co:5432', 'answers over IPv6 only: take that of its session pooler'],
    [
      'ENOTFOUND',
      'aws-0-eu-west-3.pooler.supabase.com:5432',
      'Compare its name and port with those of the session pooler',
    ],
    ['ECONNREFUSED', 'localhost:54322', 'Is `npm start` running?'],
    ['ETIMEDOUT', '[::1]:54322', 'Is `npm start` running?'],
  ])('(%s) at %s is told with what to do', (code, host, advice) => {
    const told = explainTrouble(failure(code), host)
    expect(told).toContain(`The database at ${host} is out of reach.`)
    expect(told).toContain(advice)
  })
})

test('What nobody has foreseen is told in its own first line', () => {
  expect(explainTrouble(new Error('the unforeseen\nand more'), 'localhost:54322')).toBe(
    'The leads at localhost:54322 could not be had: the unforeseen',
  )
})
