import { expect, test } from 'vitest'
import { close, createPending, type OutboxEntry, type PendingEntry } from '../../src/outbox/entry.ts'
import { createUnwritten } from '../../src/outbox/unwritten.ts'
import { createRequest } from '../support/results-email-request.ts'

const id = 'entry-1'
const entry = createPending({ id, attemptId: 'attempt-1', request: createRequest() }, 1, 0)
const triedOnce: PendingEntry = { ...entry, tries: 1 }
const triedTwice: PendingEntry = { ...entry, tries: 2 }
const nothingFound: ReadonlyMap<string, OutboxEntry> = new Map()

/** Holds `written` in memory; `known` is what the device is known to have. */
function setUp(written: OutboxEntry, known: readonly OutboxEntry[] = []) {
  const unwritten = createUnwritten()
  const changed = unwritten.change([id], () => [written], known)
  return { unwritten, changed }
}

test('a lead that the device has not taken goes with the tab, until it is written', () => {
  const { unwritten, changed } = setUp(entry)
  expect(changed.kept).toBe('memory')
  unwritten.letGo(unwritten.now())
  expect(unwritten.keptOf([id])).toBe('device')
  expect(unwritten.laidOver(nothingFound).size).toBe(0)
})

test('of a lead that the device has, a count of tries alone does not, however often it changes', () => {
  const { unwritten, changed } = setUp(triedOnce, [entry])
  expect(changed.kept).toBe('device')
  expect(unwritten.change([id], () => [triedTwice], [triedOnce]).kept).toBe('device')
  expect(unwritten.laidOver(new Map([[id, entry]])).get(id)).toEqual(triedTwice)
})

test('what changes while it is being written is held on', () => {
  const { unwritten } = setUp(entry)
  const before = unwritten.now()
  unwritten.change([id], () => [triedOnce], [])
  unwritten.letGo(before)
  unwritten.replace(before, [entry])
  expect(unwritten.laidOver(nothingFound).get(id)).toEqual(triedOnce)
})

test('what the device took and does not give back is held again, and also after it is written once more', () => {
  const { unwritten } = setUp(entry)
  const before = unwritten.now()
  unwritten.letGo(before)
  unwritten.holdMissing(before, nothingFound)
  expect(unwritten.keptOf([id])).toBe('memory')
  unwritten.replace(unwritten.now(), [triedOnce])
  expect(unwritten.laidOver(nothingFound).get(id)).toEqual(triedOnce)
  // Read back at last.
  const held = unwritten.now()
  unwritten.letGo(held)
  unwritten.holdMissing(held, new Map([[id, triedOnce]]))
  expect(unwritten.laidOver(nothingFound).size).toBe(0)
})

test('nothing of a discarded entry goes with the tab where the device has nothing of it that could come back', () => {
  const rejected: OutboxEntry = {
    version: entry.version,
    id,
    attemptId: entry.attemptId,
    order: 1,
    savedAt: 0,
    request: entry.request,
    state: 'rejected',
    refusal: { code: 'refused', paths: [] },
    rejectedAt: 1,
  }
  const { unwritten, changed } = setUp(close(rejected, { kind: 'discarded' }, 2), [rejected])
  expect(changed.kept).toBe('memory')
  const before = unwritten.now()
  unwritten.letGo(before)
  unwritten.holdMissing(before, nothingFound)
  expect(unwritten.keptOf([id])).toBe('device')
  expect(unwritten.laidOver(nothingFound).get(id)).toMatchObject({ state: 'closed' })
})

test('what memory takes comes behind all that was seen', () => {
  const unwritten = createUnwritten()
  unwritten.comeBehind([{ ...entry, order: 7 }])
  let order = 0
  unwritten.change(
    [id],
    (_, takeOrder) => {
      order = takeOrder()
      return []
    },
    [],
  )
  expect(order).toBe(8)
})
