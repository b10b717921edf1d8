import { setImmediate as nextTurn } from 'node:timers/promises'
import { createStore, set } from 'idb-keyval'
import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../src/outbox/database.ts'
import { afterTry, createPending, type OutboxEntry, type PendingEntry, traceLifetime } from '../../src/outbox/entry.ts'
import { createEntryStore, type EntryStore } from '../../src/outbox/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createRequest } from '../support/results-email-request.ts'
import { createFaultyStorage, type Use } from './support/faulty-storage.ts'
import { putRecord, rawRecords } from './support/raw-records.ts'
import { recordsOfVersion1 } from './support/records-of-version-1.ts'

function setUp(...uses: Use[]) {
  const clock = createFakeClock()
  const storage = createFaultyStorage([uses[0] ?? 'works', ...uses.slice(1)])
  const openAnother = () => createEntryStore(createDatabase(storage.open, clock), clock, { announce() {} })
  const store = openAnother()
  const add = (id: string) =>
    clock.until(store.change([id], (current, takeOrder) => (current.has(id) ? [] : [pending(id, takeOrder())])))
  const deliver = (entry: PendingEntry) =>
    clock.until(
      store.change([entry.id], (current) => [afterDelivery(current.get(entry.id) ?? entry, clock.now())], [entry]),
    )
  const load = () => clock.until(store.load())
  return { clock, storage, store, openAnother, add, deliver, load }
}

function pending(id: string, order: number): PendingEntry {
  return createPending({ id, attemptId: `attempt of ${id}`, request: createRequest() }, order, 0)
}

function afterDelivery(entry: OutboxEntry, now: number): OutboxEntry {
  return afterTry(entry, { kind: 'delivered', status: 'sent' }, now, 0.5)
}

describe('the store', () => {
  test('keeps one record an entry, under its id, and gives it back', async () => {
    const { add, load } = setUp()
    expect(await add('one')).toMatchObject({ kept: 'device', written: [{ id: 'one', order: 1 }] })
    expect(await add('two')).toMatchObject({ kept: 'device', written: [{ id: 'two', order: 2 }] })
    expect(await load()).toMatchObject({
      entries: [pending('one', 1), pending('two', 2)],
      unreadable: 0,
      isComplete: true,
    })
    expect((await rawRecords()).get('one')).toEqual(pending('one', 1))
  })

  test('counts on from another tab’s entries, whatever the clock says', async () => {
    const { clock, add, openAnother } = setUp()
    await add('one')
    clock.jump(-365 * 24 * 3_600_000)
    const other = openAnother()
    const { written } = await clock.until(other.change(['two'], (_, takeOrder) => [pending('two', takeOrder())]))
    expect(written).toMatchObject([{ order: 2 }])
  })

  test('gives two tabs that add at once one order each', async () => {
    const { clock, store, openAnother } = setUp()
    const other = openAnother()
    const adds = ['a', 'b', 'c', 'd'].map((id, index) =>
      (index % 2 ? other : store).change([id], (_, takeOrder) => [pending(id, takeOrder())]),
    )
    const orders = (await clock.until(Promise.all(adds))).flatMap(({ written }) => written)
    expect(orders.map((entry) => 'order' in entry && entry.order).sort()).toEqual([1, 2, 3, 4])
  })

  test('lets one of two tabs change an entry: the other sees what the first wrote', async () => {
    const { clock, add, store, openAnother } = setUp()
    await add('one')
    const seen: (string | undefined)[] = []
    const change = (one: typeof store) =>
      one.change(['one'], (current) => {
        const entry = current.get('one')
        seen.push(entry?.state)
        return entry?.state === 'pending' ? [afterDelivery(entry, 1)] : []
      })
    const results = await clock.until(Promise.all([change(store), change(openAnother())]))
    expect(seen).toEqual(['pending', 'delivered'])
    expect(results.map(({ written }) => written.length)).toEqual([1, 0])
  })

  test('writes nothing of a change that turns out to be a bug, and throws it', async () => {
    const { clock, add, store, load } = setUp()
    await add('one')
    const broken = store.change(['two'], (_, takeOrder) => {
      takeOrder()
      throw new Error('bug')
    })
    await expect(clock.until(broken)).rejects.toThrow('bug')
    expect((await load()).entries).toHaveLength(1)
  })

  test('removes a trace after 180 days and nothing that has not left', async () => {
    const { clock, store, add, deliver, load } = setUp()
    const { written } = await add('sent')
    await add('waiting')
    if (written[0]?.state === 'pending') await deliver(written[0])
    clock.jump(traceLifetime)
    expect(await clock.until(store.removeExpired((await load()).entries))).toEqual([])
    clock.jump(1)
    expect(await clock.until(store.removeExpired((await load()).entries))).toEqual(['sent'])
    expect((await load()).entries).toMatchObject([{ id: 'waiting' }])
  })
})

test('what was submitted again since its trace was read is not removed with the trace', async () => {
  const { clock, store, openAnother, load } = setUp()
  await putRecord('one', { ...recordsOfVersion1.discarded, id: 'one', closedAt: 0 })
  const { entries } = await load()
  await clock.until(openAnother().change(['one'], () => [pending('one', 1)]))
  expect(await clock.until(store.removeExpired(entries))).toEqual([])
  expect((await load()).entries).toMatchObject([{ id: 'one', state: 'pending' }])
})

test('what an earlier version of the app left is found where it left it', async () => {
  const { load } = setUp()
  // Written out: under other names an update would find an empty outbox, and what waits would never leave.
  const earlier = createStore('trebe-outbox', 'entries')
  const { saved } = recordsOfVersion1
  await set(saved.id, saved, earlier)
  await set('#order', saved.order, earlier)
  expect(await load()).toMatchObject({ entries: [saved], unreadable: 0 })
})

describe('records that don’t parse', () => {
  test('are counted and kept, and the others are read', async () => {
    const { add, load } = setUp()
    await add('one')
    await putRecord('broken', { version: 1, state: 'pending' })
    await putRecord('moved', recordsOfVersion1.saved)
    expect(await load()).toMatchObject({ entries: [{ id: 'one' }], unreadable: 2 })
    expect((await rawRecords()).get('broken')).toEqual({ version: 1, state: 'pending' })
  })

  test('make room for a new entry under their id, and are still kept', async () => {
    const { add, load } = setUp()
    await putRecord('one', 'tampered')
    expect(await add('one')).toMatchObject({ kept: 'device' })
    expect(await load()).toMatchObject({ entries: [{ id: 'one' }], unreadable: 1 })
    expect([...(await rawRecords()).values()]).toContain('tampered')
  })

  test('of the counter start it anew', async () => {
    const { add } = setUp()
    await putRecord('#order', 'tampered')
    expect(await add('one')).toMatchObject({ written: [{ order: 1 }] })
  })
})

describe('a device that can’t store', () => {
  test.each<Use>(['is-refused', 'hangs', 'closes', 'is-full'])(
    'and %s keeps the entry in memory and says so, within 4 s',
    async (use) => {
      const { clock, store, add } = setUp(use)
      expect(await add('one')).toMatchObject({ kept: 'memory', written: [{ id: 'one' }] })
      expect(store.keptIn('one')).toBe('memory')
      expect(clock.elapsed()).toBeLessThan(4_000)
    },
  )

  test('does not say "on the device" of an entry that memory holds and that is added again', async () => {
    const { storage, store, add } = setUp('is-refused')
    await add('one')
    expect(await add('one')).toMatchObject({ kept: 'memory', written: [] })
    storage.become('works')
    expect(await add('one')).toMatchObject({ kept: 'device' })
    expect(store.keptIn('one')).toBe('device')
    expect((await rawRecords()).has('one')).toBe(true)
  })

  test('gets the entry as soon as it can', async () => {
    const { storage, store, add, load } = setUp('is-refused')
    await add('one')
    expect(await load()).toMatchObject({ entries: [{ id: 'one' }], isComplete: false })
    storage.become('works')
    expect(await load()).toMatchObject({ entries: [{ id: 'one' }], isComplete: true })
    expect(store.keptIn('one')).toBe('device')
    expect((await rawRecords()).has('one')).toBe(true)
  })

  test('does not make the entry pending again that was delivered from memory meanwhile', async () => {
    const { storage, add, deliver, load } = setUp('is-refused')
    const { written } = await add('one')
    if (written[0]?.state === 'pending') await deliver(written[0])
    storage.become('works')
    expect(await load()).toMatchObject({ entries: [{ id: 'one', state: 'delivered' }] })
    expect((await rawRecords()).get('one')).toMatchObject({ state: 'delivered' })
  })

  test('does not forget a delivery that it could not write down', async () => {
    const { storage, store, clock, add, deliver, load } = setUp('works')
    const { written } = await add('one')
    storage.become('is-refused')
    if (written[0]?.state === 'pending') expect(await deliver(written[0])).toMatchObject({ kept: 'device' })
    expect(await clock.until(store.read('one'))).toMatchObject({ state: 'delivered' })
    expect((await load()).entries).toMatchObject([{ state: 'delivered' }])
    storage.become('works')
    expect((await load()).entries).toMatchObject([{ state: 'delivered' }])
    expect((await rawRecords()).get('one')).toMatchObject({ state: 'delivered' })
  })

  test.each<[string, (store: EntryStore) => Promise<unknown>]>([
    ['a load', (store) => store.load()],
    ['a change', (store) => store.change(['one'], (current) => [...current.values()])],
  ])('keeps what was changed in memory while %s took what was there before to the device', async (_, take) => {
    // At every turn of the transaction, and after it.
    for (let turns = 0; turns < 20; turns++) {
      const { clock, storage, store, add, load } = setUp('is-refused')
      await add('one')
      storage.become('works')
      const taking = take(store)
      for (let turn = 0; turn < turns; turn++) await nextTurn()
      const changed = { ...pending('one', 1), savedAt: 7 }
      store.changeInMemory(['one'], () => [changed], [])
      await clock.until(taking)
      await load()
      expect((await rawRecords()).get('one'), `after ${turns} turns`).toEqual(changed)
    }
  })

  test('does not make the entry pending again that another tab has delivered meanwhile', async () => {
    const { storage, add, load } = setUp('is-refused')
    await add('one')
    storage.become('works')
    await putRecord('one', { ...recordsOfVersion1.delivered, id: 'one' })
    expect((await load()).entries).toMatchObject([{ id: 'one', state: 'delivered' }])
    expect((await rawRecords()).get('one')).toMatchObject({ state: 'delivered' })
  })

  test('and loses the ending of a write has one record all the same', async () => {
    const { storage, add, load } = setUp('loses-its-ending', 'works')
    expect(await add('one')).toMatchObject({ kept: 'device' })
    storage.become('works')
    expect((await load()).entries).toHaveLength(1)
  })

  test('and takes the first write late, after it was written again, has one record all the same', async () => {
    const { storage, add, load } = setUp('hangs', 'works')
    expect(await add('one')).toMatchObject({ kept: 'device' })
    expect(await storage.comeLate()).toHaveLength(1)
    expect((await load()).entries).toMatchObject([{ id: 'one', order: 1 }])
  })
})
