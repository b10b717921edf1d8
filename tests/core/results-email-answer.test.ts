import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseResultsEmailFailure, parseResultsEmailSuccess } from '../../src/core/results-email.ts'

const id = '3f0c1f6e-0f5d-5c1e-9a58-1d1f8f6a0b11'

describe('parseResultsEmailSuccess', () => {
  test.each([{ id, status: 'sent' }, { id, status: 'accepted' }, { status: 'sent' }, { id }, {}])(
    'takes %j',
    (body) => {
      expect(parseResultsEmailSuccess(body)).toEqual(body)
    },
  )

  test('leaves out what it does not know, so that a newer function can say more', () => {
    expect(parseResultsEmailSuccess({ id, status: 'sent', later: true })).toEqual({ id, status: 'sent' })
  })

  test.each([
    undefined,
    null,
    '',
    '<html>Connect to the Wi-Fi</html>',
    7,
    true,
    [],
    [{ id, status: 'sent' }],
    { id: 7 },
    { id: null },
    { id: undefined },
    { id, status: 'queued' },
    { id, status: 'SENT' },
    { id, status: null },
    { status: ['sent'] },
  ])('refuses %j, which is no success of ours', (body) => {
    expect(parseResultsEmailSuccess(body)).toBeUndefined()
  })

  test('gives only id and status, or nothing, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (body) => {
        const parsed = parseResultsEmailSuccess(body)
        expect(Object.keys(parsed ?? {}).filter((key) => key !== 'id' && key !== 'status')).toEqual([])
      }),
    )
  })
})

describe('parseResultsEmailFailure', () => {
  const error = { code: 'invalid', message: 'The request is invalid.' }
  const issues = [{ path: 'email', message: 'is not one email address' }]

  test.each([{ error }, { id, error }, { id, error: { ...error, issues } }, { error: { ...error, issues: [] } }])(
    'takes %j',
    (body) => {
      expect(parseResultsEmailFailure(body)).toEqual(body)
    },
  )

  test('takes a code that it does not know, so that a newer function can refuse for another reason', () => {
    expect(parseResultsEmailFailure({ error: { ...error, code: 'too_early' } })?.error.code).toBe('too_early')
  })

  test.each([
    undefined,
    null,
    '',
    'Bad Gateway',
    502,
    [],
    {},
    { error: null },
    { error: 'invalid' },
    { error: { code: 'invalid' } },
    { error: { message: 'x' } },
    { error: { code: 7, message: 'x' } },
    { id: 7, error },
    { error: { ...error, issues: {} } },
    { error: { ...error, issues: [{ path: 'email' }] } },
    { error: { ...error, issues: ['email'] } },
    { code: 401, message: 'Invalid API key' },
  ])('refuses %j, which is no refusal of ours', (body) => {
    expect(parseResultsEmailFailure(body)).toBeUndefined()
  })
})
