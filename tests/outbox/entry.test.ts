import { describe, expect, test } from 'vitest'
import { correctionsOf } from '../../src/outbox/corrections.ts'
import {
  afterTry,
  type ClosedEntry,
  close,
  createPending,
  type DeliveryOutcome,
  isDue,
  isExpired,
  type OutboxEntry,
  type RejectedEntry,
  traceLifetime,
} from '../../src/outbox/entry.ts'
import { furthest } from '../../src/outbox/furthest.ts'
import { createRequest } from '../support/results-email-request.ts'

const now = Date.UTC(2026, 10, 20)
const year = 365 * 24 * 3_600_000
const pending = createPending({ id: 'one', attemptId: 'attempt', request: createRequest() }, 7, now)
const refusal = { code: 'invalid', paths: ['email'] }
const network: DeliveryOutcome = { kind: 'retry', error: { kind: 'network' } }
const sent: DeliveryOutcome = { kind: 'delivered', status: 'sent' }
const refused: DeliveryOutcome = { kind: 'rejected', refusal }

function reject(): RejectedEntry {
  const entry = afterTry(pending, refused, now, 0.5)
  if (entry.state !== 'rejected') throw new Error('not rejected')
  return entry
}

describe('a pending entry', () => {
  test('is due at once, and again when its next try has come', () => {
    expect(isDue(pending, now)).toBe(true)
    const tried = afterTry(pending, network, now, 0.5)
    expect(tried).toMatchObject({ state: 'pending', tries: 1, lastTryAt: now, nextTryAt: now + 5_000 })
    expect(tried.state === 'pending' && isDue(tried, now + 4_999)).toBe(false)
    expect(tried.state === 'pending' && isDue(tried, now + 5_000)).toBe(true)
  })

  test('is due when the clock was set back, by an hour or a year, after its last try', () => {
    const tried = afterTry(pending, network, now + year, 0.5)
    expect(tried.state === 'pending' && isDue(tried, now)).toBe(true)
    expect(tried.state === 'pending' && isDue(tried, now + year - 1)).toBe(true)
  })

  test('is due when the clock was set forward', () => {
    const tried = afterTry(pending, network, now, 0.5)
    expect(tried.state === 'pending' && isDue(tried, now + year)).toBe(true)
  })

  test('keeps the last error and the request, and waits longer after each try', () => {
    const once = afterTry(pending, { kind: 'retry', error: { kind: 'server', status: 503 } }, now, 0.5)
    const twice = afterTry(once, network, now + 5_000, 0.5)
    expect(twice).toMatchObject({ tries: 2, nextTryAt: now + 15_000, lastError: { kind: 'network' } })
    expect(twice).toHaveProperty('request', pending.request)
  })

  test('keeps nothing of the person when it is delivered', () => {
    const delivered = afterTry(pending, sent, now, 0.5)
    expect(delivered).toEqual({ version: 1, id: 'one', state: 'delivered', deliveredAt: now, status: 'sent' })
  })

  test('keeps everything but the schedule when it is rejected', () => {
    const { version, id, attemptId, order, savedAt, request } = pending
    const kept = { version, id, attemptId, order, savedAt, request }
    expect(reject()).toEqual({ ...kept, state: 'rejected', refusal, rejectedAt: now })
  })
})

describe('an entry past pending', () => {
  test('stays delivered whatever a late answer says', () => {
    const delivered = afterTry(pending, sent, now, 0.5)
    for (const outcome of [sent, refused, network]) expect(afterTry(delivered, outcome, now + 1, 0.5)).toBe(delivered)
  })

  test('stays rejected or closed after a failed try, but a success counts', () => {
    const rejected = reject()
    for (const entry of [rejected, close(rejected, { kind: 'discarded' }, now)]) {
      expect(afterTry(entry, network, now + 1, 0.5)).toBe(entry)
      expect(afterTry(entry, sent, now + 1, 0.5)).toMatchObject({ state: 'delivered' })
    }
  })

  test('keeps nothing of the person when it is closed', () => {
    const how = { kind: 'corrected', newId: 'two' } as const
    expect(close(reject(), how, now)).toEqual({ version: 1, id: 'one', state: 'closed', closedAt: now, how })
  })
})

describe('of two records of one entry', () => {
  const delivered = afterTry(pending, sent, now, 0.5)
  const called: OutboxEntry = { ...pending, wasCalled: true }
  const tried = afterTry(pending, network, now, 0.5)
  const rejected = reject()
  const closed = close(rejected, { kind: 'discarded' }, now)
  const ladder: readonly OutboxEntry[] = [pending, called, tried, rejected, closed, delivered]

  test('the one that got further counts, in either order', () => {
    for (const [low, lower] of ladder.entries()) {
      for (const [high, higher] of ladder.entries()) {
        expect(furthest(lower, higher)).toBe(high > low ? higher : lower)
      }
    }
  })
})

describe('of a closed record and one that was submitted again', () => {
  const closed = close(reject(), { kind: 'discarded' }, now)

  test('the one submitted later counts, in either order', () => {
    const again = createPending(pending, 9, now + 1)
    expect(furthest(closed, again)).toBe(again)
    expect(furthest(again, closed)).toBe(again)
  })

  test('one from before it was closed does not', () => {
    expect(furthest(closed, createPending(pending, 1, now))).toBe(closed)
  })
})

describe('of a rejected record and one that was begun anew', () => {
  const rejected = reject()

  test.each([
    ['tried again as it is', createPending(pending, 9, pending.savedAt)],
    ['submitted again where the device could not be asked', createPending(pending, 1, now + 1)],
  ])('the one %s counts, in either order', (_, again) => {
    expect(furthest(rejected, again)).toBe(again)
    expect(furthest(again, rejected)).toBe(again)
  })
})

describe('the corrections of an entry', () => {
  const corrected = (id: string, newId: string): ClosedEntry => ({
    version: 1,
    id,
    state: 'closed',
    closedAt: now,
    how: { kind: 'corrected', newId },
  })
  const follow = (...entries: readonly OutboxEntry[]) =>
    correctionsOf((id) => entries.find((entry) => entry.id === id), 'one')

  test('are none where its address was never corrected', () => {
    expect(follow()).toEqual(['one'])
    expect(follow(pending)).toEqual(['one'])
    expect(follow(close(reject(), { kind: 'discarded' }, now))).toEqual(['one'])
  })

  test('lead to the last one', () => {
    expect(follow(corrected('one', 'two'), corrected('two', 'three'), { ...pending, id: 'three' })).toEqual([
      'one',
      'two',
      'three',
    ])
  })

  test('end where an address was corrected back to an earlier one', () => {
    expect(follow(corrected('one', 'two'), corrected('two', 'one'))).toEqual(['one', 'two'])
  })
})

describe('a trace', () => {
  test('of a delivered or closed entry goes after 180 days', () => {
    const delivered = afterTry(pending, sent, now, 0.5)
    const closed = close(reject(), { kind: 'discarded' }, now)
    expect(traceLifetime).toBe(180 * 24 * 3_600_000)
    for (const entry of [delivered, closed]) {
      expect(isExpired(entry, now + traceLifetime)).toBe(false)
      expect(isExpired(entry, now + traceLifetime + 1)).toBe(true)
    }
  })

  test('of what has not left never goes', () => {
    expect(isExpired(pending, now + 100 * year)).toBe(false)
    expect(isExpired(reject(), now + 100 * year)).toBe(false)
  })
})
