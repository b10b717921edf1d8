import { IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { systemClock } from '../../src/outbox/clock.ts'
import { createDatabase, openStore } from '../../src/outbox/database.ts'
import { createPending, traceLifetime } from '../../src/outbox/entry.ts'
import { entryId } from '../../src/outbox/entry-id.ts'
import { createEntryStore } from '../../src/outbox/store.ts'
import { writeTransfer } from '../../src/outbox/transfer.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createDevice } from './support/device.ts'
import { putRecords, rawRecords } from './support/raw-records.ts'
import { request, save } from './support/saved.ts'

const deliveredAt = Date.UTC(2026, 10, 19)

/** As a kiosk has them after half a year. */
const traces = Array.from({ length: 10_000 }, (_, index) => {
  const id = `trace-${index}`
  return [id, { version: 1, id, state: 'delivered', deliveredAt, status: 'sent' }] as const
})

test('a slow device with ten thousand traces sends what it was told to keep', async () => {
  const device = createDevice()
  await putRecords(traces)
  device.storage = 'slow'
  const { outbox } = device.openTab()
  await device.clock.until(outbox.flush('start'))
  expect(outbox.snapshot()).toMatchObject({ isUnread: false, delivered: 10_000 })
  expect(await save(device, outbox)).toMatchObject({ kept: 'device' })
  await device.clock.until(outbox.flush('enqueue'))
  expect(device.server.emails).toHaveLength(1)
  expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 10_001 })
})

/** As a kiosk gathers them that has stood without a network for days. */
const waiting = Array.from({ length: 2_500 }, (_, index) => {
  const attemptId = `attempt-${index}`
  return createPending({ id: entryId(attemptId, request.email), attemptId, request }, index + 1, deliveredAt)
})

/** A store as it was opened, and how often it has been written to. By a clock that stands still: however slow the machine, no round is given up. */
function openCounted(now: number) {
  createDevice()
  const database = createDatabase(openStore, createFakeClock())
  let writes = 0
  const store = createEntryStore(
    {
      run(mode, ...rest) {
        if (mode === 'readwrite') writes++
        return database.run(mode, ...rest)
      },
    },
    { ...systemClock, now: () => now },
    { announce() {} },
  )
  return { store, writes: () => writes }
}

test('traces whose time is up are removed in portions, as they are read', async () => {
  const { store, writes } = openCounted(deliveredAt + traceLifetime + 1)
  await putRecords(traces)
  const { entries } = await store.load()
  expect(await store.removeExpired(entries)).toHaveLength(10_000)
  expect((await rawRecords()).size).toBe(0)
  expect(writes()).toBe(10)
})

test('what a device has lost is written again in portions', async () => {
  const { store, writes } = openCounted(deliveredAt)
  for (const entry of waiting) store.hold(entry)
  expect((await store.load()).entries).toHaveLength(2_500)
  expect((await rawRecords()).size).toBe(2_500)
  expect(writes()).toBe(3)
})

test('a file of thousands is imported in portions, in its order', async () => {
  const device = createDevice()
  const { outbox } = device.openTab()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  // The clock stands still here too.
  const imported = await outbox.importEntries(writeTransfer(waiting, deliveredAt))
  const transactions = new Set(put.mock.contexts)
  put.mockRestore()
  expect(imported).toEqual({ kind: 'imported', added: 2_500, known: 0, unreadable: 0, kept: 'device' })
  expect(transactions.size).toBe(3)
  const { entries } = await device.clock.until(outbox.exportUnsent())
  expect(entries.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id))
})
