import { expect, test } from 'vitest'
import { createDevice } from './support/device.ts'
import { putRecords } from './support/raw-records.ts'
import { save } from './support/saved.ts'

/** As a kiosk has them after half a year. */
const traces = Array.from({ length: 10_000 }, (_, index) => {
  const id = `trace-${index}`
  return [id, { version: 1, id, state: 'delivered', deliveredAt: Date.UTC(2026, 10, 19), status: 'sent' }] as const
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
