import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstDelay, longestDelay, longestRetryAfter, parseRetryAfter, retryDelay } from '../../src/outbox/retry.ts'

const middle = 0.5
const lowest = 0
const highest = 1 - Number.EPSILON

describe('the wait after a failed try', () => {
  test.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [4, 40],
    [5, 80],
    [6, 160],
    [7, 300],
    [8, 300],
    [1_000, 300],
  ])('is, after try %i and without jitter, %i seconds', (tries, seconds) => {
    expect(retryDelay(tries, middle)).toBe(seconds * 1000)
  })

  test('is up to 20 % shorter or longer by lot', () => {
    expect(retryDelay(1, lowest)).toBe(4_000)
    expect(retryDelay(1, highest)).toBe(6_000)
    expect(retryDelay(20, lowest)).toBe(240_000)
    expect(retryDelay(20, highest)).toBe(360_000)
  })

  test('is the Retry-After where that is longer, spread over as long again', () => {
    expect(retryDelay(1, lowest, 30_000)).toBe(30_000)
    expect(retryDelay(1, middle, 30_000)).toBe(45_000)
    expect(retryDelay(1, highest, 30_000)).toBe(60_000)
  })

  test('is spread over a minute at most behind a long Retry-After', () => {
    expect(retryDelay(1, highest, 600_000)).toBe(660_000)
  })

  test('is our own where the Retry-After is shorter', () => {
    expect(retryDelay(5, middle, 1_000)).toBe(80_000)
  })

  test('is cut at an hour, whatever a stranger asks for', () => {
    expect(retryDelay(1, lowest, 365 * 24 * 3_600_000)).toBe(longestRetryAfter)
  })

  test('takes no harm from a Retry-After in the past', () => {
    expect(retryDelay(1, middle, -5_000)).toBe(firstDelay)
  })

  test('is a whole number between 4 s and 6 min for any count and any lot, when no Retry-After is given', () => {
    const tries = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(tries, fc.double({ min: 0, max: highest, noNaN: true }), (count, random) => {
        const delay = retryDelay(count, random)
        return Number.isInteger(delay) && delay >= 4_000 && delay <= longestDelay * 1.2
      }),
    )
  })
})

describe('a Retry-After header', () => {
  const now = Date.UTC(2026, 10, 20, 12)

  test.each([
    ['0', 0],
    ['1', 1_000],
    ['120', 120_000],
    [' 30 ', 30_000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Friday, 20-Nov-26 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ])('%j waits %i ms', (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms)
  })

  test.each([
    [null],
    [''],
    ['soon'],
    ['-5'],
    ['1.5'],
    ['1e9'],
    ['99999999999999999999'],
    ['2026-11-20T12:00:30Z'],
    ['Friday'],
    ['NaN'],
  ])('%j says nothing', (header) => {
    expect(parseRetryAfter(header, now)).toBeUndefined()
  })
})
