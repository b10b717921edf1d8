import { describe, expect, test } from 'vitest'
import { afterTry, createPending, type OutboxEntry } from '../../src/outbox/entry.ts'
import { createView, type ViewParts, viewEntry } from '../../src/outbox/view.ts'
import { createRequest } from '../support/results-email-request.ts'
import { createDevice } from './support/device.ts'
import { putRecord } from './support/raw-records.ts'

const keptIn = () => 'device' as const

const viewOf = (entries: Iterable<OutboxEntry>, others: Partial<ViewParts> = {}) =>
  createView({
    isReady: true,
    isUnread: false,
    isHandedOver: undefined,
    entries,
    unreadable: 0,
    flush: { kind: 'idle' },
    keptIn,
    now: 1_000,
    ...others,
  })

function pending(order: number, savedAt = order): OutboxEntry {
  return createPending({ id: `entry-${order}`, attemptId: 'a', request: createRequest() }, order, savedAt)
}

describe('the view of the outbox', () => {
  test('lists what waits in the order of the counter, and counts the rest', () => {
    const rejected = afterTry(pending(2), { kind: 'rejected', refusal: { code: 'invalid', paths: [] } }, 9, 0)
    const delivered = afterTry(pending(1), { kind: 'delivered', status: 'accepted' }, 9, 0)
    const entries = [pending(5, 3), rejected, pending(4, 7), delivered]
    const view = viewOf(entries, { unreadable: 3 })
    expect(view).toMatchObject({ pending: 2, rejected: 1, delivered: 1, closed: 0, unreadable: 3, oldestPendingAt: 3 })
    expect(view.unsent.map(({ id }) => id)).toEqual(['entry-2', 'entry-4', 'entry-5'])
  })

  test('tells the error of the latest try', () => {
    const early = afterTry(pending(1), { kind: 'retry', error: { kind: 'network' } }, 100, 0)
    const late = afterTry(pending(2), { kind: 'retry', error: { kind: 'server', status: 500 } }, 200, 0)
    const view = viewOf([late, early])
    expect(view.lastError).toEqual({ kind: 'server', status: 500 })
  })

  test('takes no email that the server is at for a failure', () => {
    const failed = afterTry(pending(1), { kind: 'retry', error: { kind: 'network' } }, 100, 0)
    const atIt = afterTry(pending(2), { kind: 'retry', error: { kind: 'busy', status: 409 } }, 200, 0)
    expect(viewOf([atIt]).lastError).toBeUndefined()
    expect(viewOf([failed, atIt]).lastError).toEqual({ kind: 'network' })
  })

  test('tells no error once an email has left after it', () => {
    const failed = afterTry(pending(1), { kind: 'retry', error: { kind: 'network' } }, 100, 0)
    const left = afterTry(pending(2), { kind: 'delivered', status: 'sent' }, 200, 0)
    const view = viewOf([failed, left])
    expect(view.lastError).toBeUndefined()
  })

  test('tells the error of a try where the clock was set back since an email left', () => {
    const left = afterTry(pending(2), { kind: 'delivered', status: 'sent' }, 5_000, 0)
    const failed = afterTry(pending(1), { kind: 'retry', error: { kind: 'network' } }, 100, 0)
    const view = viewOf([failed, left])
    expect(view.lastError).toEqual({ kind: 'network' })
  })

  test('tells of no email that left at a time that has not come yet: the clock was set back since', () => {
    const [ahead, before] = [5_000, 500].map((at, index) =>
      afterTry(pending(index), { kind: 'delivered', status: 'sent' }, at, 0),
    )
    expect(viewOf([before, ahead].filter((entry) => entry !== undefined)).lastDeliveredAt).toBe(500)
  })

  test('tells what only memory holds', () => {
    const keptInMemory = (id: string) => (id === 'entry-2' ? 'device' : 'memory')
    const rejected = afterTry(pending(3), { kind: 'rejected', refusal: { code: 'invalid', paths: [] } }, 9, 0)
    const entries = [pending(1), pending(2), rejected]
    const view = viewOf(entries, { keptIn: keptInMemory })
    expect(view.inMemory).toBe(2)
  })

  test('holds no name, phone or whole address', () => {
    const view = viewOf([pending(1)])
    expect(JSON.stringify(view)).not.toMatch(/Ana|Diaz|5 59|ana\.diaz@/)
  })

  test('tells the result and the time of a rejected entry, by which people know it whose address is masked', () => {
    const rejected = afterTry(pending(1, 40), { kind: 'rejected', refusal: { code: 'refused', paths: [] } }, 90, 0)
    const { moduleId, score, total } = createRequest()
    expect(viewEntry(rejected, 'device')).toMatchObject({ result: { moduleId, score, total }, savedAt: 40 })
  })

  test('makes one new entry view for one change among 2,000', () => {
    const entries = new Map(Array.from({ length: 2_000 }, (_, index) => [index, pending(index)]))
    const look = () => viewOf(entries.values())
    const before = new Set(look().unsent)
    entries.set(700, afterTry(pending(700), { kind: 'retry', error: { kind: 'network' } }, 1, 0))
    expect(look().unsent.filter((view) => !before.has(view))).toHaveLength(1)
  })

  test('of an entry changes when it moves from memory to the device', () => {
    const entry = pending(1)
    const memory = viewEntry(entry, 'memory')
    expect(viewEntry(entry, 'memory')).toBe(memory)
    expect(viewEntry(entry, 'device')).toMatchObject({ kept: 'device' })
  })
})

describe('a kiosk’s queue of 2,000', () => {
  test('is read in a few transactions and changes without reading the others again', async () => {
    const device = createDevice()
    for (let order = 1; order <= 2_000; order++) await putRecord(`entry-${order}`, pending(order))
    const { outbox, steps } = device.openTab()
    device.isOnline = false
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isReady: true, pending: 2_000 })
    const before = steps()
    // Three portions, two steps each.
    expect(before).toBe(6)
    await device.clock.until(outbox.save({ attemptId: 'new', request: createRequest() }))
    expect(steps() - before).toBe(4)
    expect(outbox.snapshot().pending).toBe(2_001)
  }, 30_000)
})
