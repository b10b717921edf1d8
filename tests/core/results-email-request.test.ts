import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseResultsEmailRequest, textLimits } from '../../src/core/results-email.ts'

const request = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Diaz',
  company: 'Diaz et filles',
  moduleId: 'excel',
  score: 3,
  total: 5,
  language: 'eu',
}
const details = {
  phone: '+33 5 00 00 00 00',
  needs: 'Un site\net un logo',
  answers: [0, 1, 2, 3, 0],
  source: 'Baiona-2',
}

/** Paths of what is wrong with `request` after `change`; empty when it parses. */
function wrongPaths(change: Record<string, unknown>): string[] {
  const parsed = parseResultsEmailRequest({ ...request, ...change })
  return parsed.ok ? [] : parsed.issues.map((issue) => issue.path)
}

describe('parseResultsEmailRequest', () => {
  test('takes the eight fields alone', () => {
    expect(parseResultsEmailRequest(request)).toEqual({ ok: true, request })
  })

  test('takes the details, each of them and none', () => {
    expect(parseResultsEmailRequest({ ...request, details })).toEqual({ ok: true, request: { ...request, details } })
    for (const [key, value] of Object.entries(details)) expect(wrongPaths({ details: { [key]: value } })).toEqual([])
    expect(wrongPaths({ details: {} })).toEqual([])
  })

  test('gives the address as parseEmailAddress spells it', () => {
    const parsed = parseResultsEmailRequest({ ...request, email: ' Ana@École.Example ' })
    expect(parsed.ok && parsed.request.email).toBe('Ana@xn--cole-9oa.example')
  })

  test.each(Object.keys(request))('names %s when it is missing, undefined, null or of another type', (key) => {
    const { [key]: _, ...rest } = { ...request } as Record<string, unknown>
    const parsed = parseResultsEmailRequest(rest)
    expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.path)).toEqual([key])
    for (const value of [undefined, null, true, {}, [], ['a'], key === 'score' || key === 'total' ? '3' : 3]) {
      expect(wrongPaths({ [key]: value }), JSON.stringify(value)).toEqual([key])
    }
  })

  test.each([undefined, null, true, 0, '', 'text', [], [request], JSON.stringify(request), () => request])(
    'refuses %j, which is no object',
    (value) => {
      expect(parseResultsEmailRequest(value).ok).toBe(false)
    },
  )

  test.each(['ana@example.com', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    'refuses the unknown key %s in the body and in its details, and does not repeat it',
    (key) => {
      const message = 'has an unknown field'
      const body = JSON.stringify(request).slice(0, -1)
      const atTop: unknown = JSON.parse(`${body},"${key}":{"score":5}}`)
      const inDetails: unknown = JSON.parse(`${body},"details":{"${key}":{"score":5}}}`)
      expect(parseResultsEmailRequest(atTop)).toMatchObject({ ok: false, issues: [{ path: '', message }] })
      expect(parseResultsEmailRequest(inDetails)).toMatchObject({ ok: false, issues: [{ path: 'details', message }] })
    },
  )

  test.each(['firstName', 'lastName', 'company'] as const)('bounds %s by its limit and refuses it blank', (key) => {
    expect(wrongPaths({ [key]: 'é'.repeat(textLimits[key]) })).toEqual([])
    expect(wrongPaths({ [key]: 'é'.repeat(textLimits[key] + 1) })).toEqual([key])
    for (const blank of ['', ' ', '\u00a0', '\u3000']) expect(wrongPaths({ [key]: blank })).toEqual([key])
  })

  test.each(['phone', 'needs'] as const)('bounds details.%s by its limit and takes it empty', (key) => {
    expect(wrongPaths({ details: { [key]: '7'.repeat(textLimits[key]) } })).toEqual([])
    expect(wrongPaths({ details: { [key]: '7'.repeat(textLimits[key] + 1) } })).toEqual([`details.${key}`])
    expect(wrongPaths({ details: { [key]: '' } })).toEqual([])
    for (const value of [undefined, null, 7, []]) {
      expect(wrongPaths({ details: { [key]: value } })).toEqual([`details.${key}`])
    }
  })

  test('takes texts as long as it ever took: devices still hold them', () => {
    expect(textLimits).toEqual({
      firstName: 80,
      lastName: 80,
      company: 120,
      phone: 40,
      needs: 2000,
      email: 254,
    })
  })

  test('refuses an address above 254 characters', () => {
    expect(wrongPaths({ email: `ana@${'a'.repeat(60)}.com` })).toEqual([])
    expect(wrongPaths({ email: `${' '.repeat(254)}ana@example.com` })).toEqual(['email'])
  })

  test.each(['ana', 'ana@example', 'ana@example.com,bob@example.com', 'Ana <ana@example.com>', 'añá@example.com'])(
    'refuses the address %s',
    (email) => {
      expect(parseResultsEmailRequest({ ...request, email })).toEqual({
        ok: false,
        issues: [{ path: 'email', message: 'is not one email address' }],
      })
    },
  )

  test.each([
    ['a null byte', '\u0000'],
    ['a line feed', '\n'],
    ['a carriage return', '\r'],
    ['a tab', '\t'],
    ['an escape', '\u001b'],
    ['a delete', '\u007f'],
    ['a C1 control', '\u0085'],
    ['a line separator', '\u2028'],
    ['a paragraph separator', '\u2029'],
    ['a right-to-left override', '\u202e'],
    ['a left-to-right embedding', '\u202a'],
    ['an isolate', '\u2066'],
    ['the end of an isolate', '\u2069'],
    ['a lone high surrogate', '\ud83d'],
    ['a lone low surrogate', '\ude00'],
  ])('refuses %s in every text of one line', (_, sign) => {
    for (const key of ['email', 'firstName', 'lastName', 'company']) {
      expect(wrongPaths({ [key]: `ana${sign}@example.com` })).toEqual([key])
    }
    expect(wrongPaths({ details: { phone: `0${sign}5` } })).toEqual(['details.phone'])
    expect(wrongPaths({ details: { needs: `a${sign}b` } })).toEqual(sign === '\n' ? [] : ['details.needs'])
  })

  test.each([
    'Nº 1',
    'Itziar Ñ',
    'Œuvre d’Ève',
    'محمد',
    '李小龍',
    'עדי',
    '👩‍👩‍👧',
    'e\u0301',
    "O'Brien <b>",
    'Zoë\u200f',
  ])('takes the name %s as it is', (name) => {
    const parsed = parseResultsEmailRequest({ ...request, firstName: name, lastName: name, company: name })
    expect(parsed).toMatchObject({ ok: true, request: { firstName: name, lastName: name, company: name } })
  })

  test('takes a score from 0 to total, whole, and names score when it is above', () => {
    for (const score of [0, 1, 5]) expect(wrongPaths({ score })).toEqual([])
    for (const score of [-1, 1.5, 6, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(new Set(wrongPaths({ score })), String(score)).toEqual(new Set(['score']))
    }
    expect(parseResultsEmailRequest({ ...request, score: 6 })).toEqual({
      ok: false,
      issues: [{ path: 'score', message: 'is above total' }],
    })
  })

  test('takes a total from 1 to 100', () => {
    for (const total of [5, 100]) expect(wrongPaths({ total })).toEqual([])
    for (const total of [0, -5, 5.5, 101, Number.NaN]) expect(wrongPaths({ total }), String(total)).toContain('total')
  })

  test.each(['', 'Excel', '1excel', '-excel', 'ex cel', 'excel\n', '../excel', 'é', 'a'.repeat(41)])(
    'refuses the module id %j',
    (moduleId) => {
      expect(wrongPaths({ moduleId })).toEqual(['moduleId'])
    },
  )

  test.each(['', 'FR', 'es', 'fr-FR', 'constructor'])('refuses the language %j', (language) => {
    expect(wrongPaths({ language })).toEqual(['language'])
  })

  test('takes answers from 0 to 3, at most 100 of them', () => {
    expect(wrongPaths({ details: { answers: [] } })).toEqual([])
    expect(wrongPaths({ details: { answers: Array(100).fill(3) } })).toEqual([])
    expect(wrongPaths({ details: { answers: Array(101).fill(3) } })).toEqual(['details.answers'])
    expect(wrongPaths({ details: { answers: Array(7000).fill(9) } })).toEqual(['details.answers'])
    expect(wrongPaths({ details: { answers: [0, 4, -1, 1.5, '0', null] } })).toEqual(
      [1, 2, 3, 4, 5].map((index) => `details.answers.${index}`),
    )
    expect(wrongPaths({ details: { answers: { length: 0 } } })).toEqual(['details.answers'])
  })

  test('takes a source of letters, digits and hyphens, at most 40', () => {
    for (const source of ['a', 'Baiona-2026', 'a'.repeat(40)]) expect(wrongPaths({ details: { source } })).toEqual([])
    for (const source of ['', 'a b', 'a_b', 'é', 'a\n', 'a'.repeat(41), '<b>']) {
      expect(wrongPaths({ details: { source } })).toEqual(['details.source'])
    }
  })

  test('refuses details that are a list, a text or null', () => {
    for (const value of [[], [1], 'text', null, 0, undefined])
      expect(wrongPaths({ details: value })).toContain('details')
  })

  test('names everything that is wrong, not only the first', () => {
    expect(wrongPaths({ email: 'x', firstName: '', language: 'es', details: { source: '?' } })).toEqual([
      'email',
      'firstName',
      'language',
      'details.source',
    ])
  })

  test('never repeats a received value in an issue', () => {
    const secret = 'ZQX7secret'
    const long = `${secret}\n${'z'.repeat(3000)}`
    for (const key of Object.keys(request)) {
      for (const value of [secret, long, [secret], { [secret]: secret }]) {
        expect(JSON.stringify(parseResultsEmailRequest({ ...request, [key]: value, score: secret }))).not.toContain(
          secret,
        )
      }
    }
    const inside = { phone: long, needs: `${long}\u0000`, answers: [secret], source: `${secret}?` }
    expect(JSON.stringify(parseResultsEmailRequest({ ...request, details: inside }))).not.toContain(secret)
  })

  test('gives a request that survives JSON and parses to itself, or refuses, whatever it is given', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Ana', 'fr', 'eu', 'excel', 'ana@example.com'))
    const number = fc.oneof(fc.integer({ min: -1, max: 101 }), fc.double())
    const candidate = fc.record(
      {
        email: fc.oneof(fc.emailAddress(), text),
        firstName: text,
        lastName: text,
        company: text,
        moduleId: fc.constantFrom('excel', 'cybersecurity', '__proto__'),
        score: number,
        total: number,
        language: fc.constantFrom('fr', 'eu', 'es'),
        details: fc.oneof(
          fc.record(
            { needs: text, phone: text, answers: fc.array(fc.integer({ min: 0, max: 4 })) },
            { requiredKeys: [] },
          ),
          fc.anything(),
        ),
      },
      { requiredKeys: ['email', 'firstName', 'lastName', 'company', 'moduleId', 'score', 'total', 'language'] },
    )
    let taken = 0
    fc.assert(
      fc.property(fc.oneof(candidate, fc.anything()), (value) => {
        const parsed = parseResultsEmailRequest(value)
        if (!parsed.ok) {
          expect(parsed.issues.length).toBeGreaterThan(0)
          return
        }
        taken += 1
        const again: unknown = JSON.parse(JSON.stringify(parsed.request))
        expect(JSON.stringify(parseResultsEmailRequest(again))).toBe(JSON.stringify(parsed))
        expect(parsed.request.score).toBeLessThanOrEqual(parsed.request.total)
      }),
      { numRuns: 3000 },
    )
    expect(taken).toBeGreaterThan(0)
  })
})
