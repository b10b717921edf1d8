import { expect, test } from 'vitest'
import { systemClock } from '../../src/outbox/clock.ts'
import { createDatabase, openStore } from '../../src/outbox/database.ts'
import { traceLifetime } from '../../src/outbox/entry.ts'
import { createEntryStore } from '../../src/outbox/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createDevice } from './support/device.ts'
import { putRecords, rawRecords } from './support/raw-records.ts'
import { save } from './support/saved.ts'

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

test('traces whose time is up are removed in portions, as they are read', async () => {
  createDevice()
  await putRecords(traces)
  // By a clock that stands still: however slow the machine, no round is given up and done again.
  const database = createDatabase(openStore, createFakeClock())
  let writes = 0
  const store = createEntryStore(
    {
      run(mode, ...rest) {
        if (mode === 'readwrite') writes++
        return database.run(mode, ...rest)
      },
    },
    { ...systemClock, now: () => deliveredAt + traceLifetime + 1 },
    { announce() {} },
  )
  const { entries } = await store.load()
  expect(await store.removeExpired(entries)).toHaveLength(10_000)
  expect((await rawRecords()).size).toBe(0)
  expect(writes).toBe(10)
})
