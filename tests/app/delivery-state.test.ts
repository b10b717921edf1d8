import { describe, expect, test } from 'vitest'
import { hasFailedSince, readDeliveryState } from '../../src/app/delivery/delivery-state.ts'
import type { EntryView } from '../../src/outbox/view.ts'

const result = { moduleId: 'excel', score: 3, total: 5 }
const pending = (change: Partial<Extract<EntryView, { state: 'pending' }>> = {}): EntryView => ({
  state: 'pending',
  id: 'a',
  maskedEmail: 'a…@e….com',
  result,
  kept: 'device',
  savedAt: 1,
  tries: 0,
  ...change,
})
const rejected: EntryView = {
  state: 'rejected',
  id: 'a',
  maskedEmail: 'a…@e….com',
  result,
  savedAt: 1,
  refusal: { code: 'refused', paths: [] },
}
const delivered = (status: 'sent' | 'accepted'): EntryView => ({ state: 'delivered', id: 'a', status })
const corrected = (id: string, newId: string): EntryView => ({
  state: 'closed',
  id,
  how: { kind: 'corrected', newId },
})

describe('where the results email stands', () => {
  test('is unknown, and so neither sent nor waiting, while the entry has not been read', () => {
    expect(readDeliveryState(undefined, true, true)).toEqual({ kind: 'checking' })
    expect(readDeliveryState(undefined, false, true)).toEqual({ kind: 'checking' })
  })

  test('is "sending" only during the first pass and before its first try has ended', () => {
    expect(readDeliveryState(pending(), true, true)).toEqual({ kind: 'sending', kept: 'device' })
    expect(readDeliveryState(pending(), false, true)).toEqual({ kind: 'waiting', kept: 'device', needsOpenPage: false })
    const failed = pending({ tries: 1, lastError: { kind: 'server', status: 503 } })
    expect(readDeliveryState(failed, true, true)).toEqual({
      kind: 'waiting',
      kept: 'device',
      needsOpenPage: true,
      error: { kind: 'server', status: 503 },
    })
  })

  test('is "sending" as well while the server is at it since a call whose answer was not heard', () => {
    const inProgress = pending({ tries: 1, lastError: { kind: 'busy', status: 409 } })
    expect(readDeliveryState(inProgress, false, true)).toEqual({ kind: 'sending', kept: 'device' })
    expect(hasFailedSince(inProgress, 0)).toBe(false)
  })

  test('says that only memory holds an entry which the device could not store', () => {
    expect(readDeliveryState(pending({ kept: 'memory' }), true, true)).toEqual({ kind: 'sending', kept: 'memory' })
    expect(readDeliveryState(pending({ kept: 'memory' }), false, true)).toEqual({
      kind: 'waiting',
      kept: 'memory',
      needsOpenPage: false,
    })
  })

  test.each([
    [true, false],
    [false, true],
    [undefined, false],
  ])(
    'is up to the open page only once the browser has refused to send by itself: %s',
    (isHandedOver, needsOpenPage) => {
      expect(readDeliveryState(pending(), false, isHandedOver)).toMatchObject({ kind: 'waiting', needsOpenPage })
    },
  )

  test.each([
    ['network', false],
    ['timeout', false],
    ['not-ours', false],
    ['limited', true],
    ['server', true],
  ] as const)(
    'is up to the open page where a server may say "later" for longer than the worker is woken: %s',
    (kind, needsOpenPage) => {
      const failed = pending({ tries: 1, lastError: { kind } })
      expect(readDeliveryState(failed, false, true)).toMatchObject({ kind: 'waiting', needsOpenPage })
    },
  )

  test('is "sent" only where the server said so', () => {
    expect(readDeliveryState(delivered('sent'), false, true)).toEqual({ kind: 'sent' })
    expect(readDeliveryState(delivered('accepted'), false, true)).toEqual({ kind: 'accepted' })
    const others = [undefined, pending(), pending({ tries: 9 }), rejected, corrected('a', 'b'), delivered('accepted')]
    for (const entry of others) expect(readDeliveryState(entry, false, true).kind).not.toBe('sent')
  })

  test('carries the reason of a refusal', () => {
    expect(readDeliveryState(rejected, false, true)).toEqual({ kind: 'rejected', refusal: rejected.refusal })
  })

  test('tells that an entry was discarded', () => {
    const discarded: EntryView = { state: 'closed', id: 'a', how: { kind: 'discarded' } }
    expect(readDeliveryState(discarded, false, true)).toEqual({ kind: 'discarded' })
  })
})

describe('a failure of this visit', () => {
  const failed = (tries: number) => pending({ tries, lastError: { kind: 'network' } })

  test('is a try that failed since the visit began', () => {
    expect(hasFailedSince(failed(1), 0)).toBe(true)
    expect(hasFailedSince(failed(3), 2)).toBe(true)
    expect(hasFailedSince(rejected, 0)).toBe(true)
  })

  test('is neither an old failure, nor a try that was never made, nor a success', () => {
    expect(hasFailedSince(failed(2), 2)).toBe(false)
    expect(hasFailedSince(pending(), 0)).toBe(false)
    expect(hasFailedSince(delivered('sent'), 0)).toBe(false)
    expect(hasFailedSince(corrected('a', 'b'), 0)).toBe(false)
    expect(hasFailedSince(undefined, 0)).toBe(false)
  })
})
