import { describe, expect, test } from 'vitest'
import { ageOf } from '../../src/app/outbox-panel/age.ts'
import { reasonOf } from '../../src/app/outbox-panel/refusal-reason.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('the age of an entry', () => {
  test.each([
    [0, 'moment', 0],
    [minute - 1, 'moment', 0],
    [minute, 'minute', 1],
    [hour - 1, 'minute', 59],
    [hour, 'hour', 1],
    [day - 1, 'hour', 23],
    [day, 'day', 1],
    [400 * day, 'day', 400],
  ] as const)('of %i ms is told in its largest whole unit', (elapsed, unit, count) => {
    expect(ageOf(1_000_000, 1_000_000 + elapsed)).toEqual({ unit, count })
  })

  test('is a moment when the clock was set back since', () => {
    expect(ageOf(5 * day, 0)).toEqual({ unit: 'moment', count: 0 })
  })
})

describe('the reason of a refusal', () => {
  test('is the mailbox when the mail provider refused it for good', () => {
    expect(reasonOf({ code: 'refused', paths: [] })).toBe('mailbox')
  })

  test('is told by the code where the code says enough', () => {
    expect(reasonOf({ code: 'too_large', paths: [] })).toBe('too-large')
    expect(reasonOf({ code: 'key_reused', paths: ['email'] })).toBe('key-reused')
    expect(reasonOf({ code: 'erased', paths: [] })).toBe('erased')
  })

  test.each([
    ['email', 'address'],
    ['firstName', 'name'],
    ['lastName', 'name'],
    ['company', 'name'],
    ['details.phone', 'contact'],
    ['details.needs', 'contact'],
    ['moduleId', 'result'],
    ['score', 'result'],
    ['total', 'result'],
    ['details.answers.3', 'result'],
    ['details.answers', 'result'],
    ['details.source', 'unknown'],
  ] as const)('names what to mend when the server found %s invalid', (path, reason) => {
    expect(reasonOf({ code: 'invalid', paths: [path] })).toBe(reason)
  })

  test('is the address first when several fields are invalid, since that can be mended on the spot', () => {
    expect(reasonOf({ code: 'invalid', paths: ['company', 'email'] })).toBe('address')
  })

  test('is unknown for a code of a later server, and for a code named like a part of every object', () => {
    expect(reasonOf({ code: 'gone_fishing', paths: [] })).toBe('unknown')
    expect(reasonOf({ code: 'toString', paths: [] })).toBe('unknown')
  })
})
