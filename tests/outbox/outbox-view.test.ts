import { describe, expect, test } from 'vitest'
import type { Outbox } from '../../src/outbox/outbox.ts'
import { settle } from '../support/fake-clock.ts'
import { createDevice } from './support/device.ts'
import { putRecord } from './support/raw-records.ts'
import { id, save } from './support/saved.ts'

describe('what the screens see', () => {
  test('is the same object until something changes', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    const before = outbox.snapshot()
    expect(outbox.snapshot()).toBe(before)
    let told = 0
    const leave = outbox.subscribe(() => told++)
    await save(device, outbox)
    expect(told).toBeGreaterThan(0)
    expect(outbox.snapshot()).not.toBe(before)
    const view = outbox.find(id)
    await save(device, outbox, {}, 'another')
    expect(outbox.find(id)).toBe(view)
    leave()
    const last = told
    await save(device, outbox, {}, 'a third')
    expect(told).toBe(last)
  })

  test('changes when another tab or the worker has changed something', async () => {
    const device = createDevice()
    const [one, two] = [device.openTab(), device.openTab()]
    await save(device, one.outbox)
    await device.clock.pass(0)
    expect(two.outbox.snapshot().pending).toBe(1)
    await device.clock.until(device.sync().done)
    await device.clock.pass(0)
    for (const { outbox } of [one, two]) expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 1 })
  })

  test('tells how old the oldest is, what went wrong last, and how far a flush has come', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    const savedAt = device.clock.now()
    for (const attempt of ['a', 'b', 'c']) {
      await save(device, outbox, {}, attempt)
      await device.clock.pass(60_000)
    }
    device.server.weather = 'ledger-down'
    const progress: string[] = []
    outbox.subscribe(() => {
      const { flush } = outbox.snapshot()
      progress.push(flush.kind === 'running' ? `${flush.done}/${flush.total}` : flush.kind)
    })
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.snapshot()).toMatchObject({
      isReady: true,
      pending: 3,
      oldestPendingAt: savedAt,
      lastError: { kind: 'server', status: 503 },
      flush: { kind: 'idle' },
    })
    expect([...new Set(progress)]).toEqual(['idle', '1/3', '2/3', '3/3'])
  })

  test('counts records that can’t be read', async () => {
    const device = createDevice()
    await putRecord('broken', 42)
    const { outbox } = device.openTab()
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isReady: true, unreadable: 1 })
  })

  test('says that the device could not be read, as long as that is so, and keeps what it knew', async () => {
    const device = createDevice()
    await save(device, device.openTab().outbox)
    device.isOnline = false
    device.storage = 'refused'
    const { outbox } = device.openTab()
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isUnread: true, pending: 0 })
    device.storage = 'fine'
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isUnread: false, pending: 1 })
    device.isOnline = true
    device.server.weather = 'no-network'
    device.storage = 'refused'
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isUnread: true, pending: 1 })
  })

  test.each([
    ['a flush', (outbox: Outbox) => outbox.flush('enqueue')],
    ['an export', (outbox: Outbox) => outbox.exportUnsent()],
  ])('what one page held in memory is seen by the others once the device has taken it, by %s', async (_, write) => {
    const device = createDevice()
    device.isOnline = false
    const [first, second] = [device.openTab().outbox, device.openTab().outbox]
    await device.clock.until(second.flush('start'))
    device.storage = 'refused'
    await save(device, first)
    await device.clock.pass(1_000)
    device.storage = 'fine'
    await device.clock.until<unknown>(write(first))
    await device.clock.pass(1_000)
    expect(second.snapshot()).toMatchObject({ pending: 1 })
  })

  test('is what others did while the page was frozen, also where it comes back offline', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    device.server.weather = 'no-network'
    await save(device, outbox)
    await device.clock.until(outbox.flush('enqueue'))
    outbox.interrupt()
    device.isHushed = true
    device.server.weather = 'sent'
    await device.clock.until(device.openTab().outbox.flush('start'))
    device.isOnline = false
    await device.clock.until(outbox.flush('pageshow'))
    expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 1 })
  })

  test('is that also where it was reading the device at the moment when it was frozen', async () => {
    const device = createDevice()
    device.isOnline = false
    await save(device, device.openTab().outbox)
    const { outbox } = device.openTab()
    device.storage = 'slow'
    void outbox.flush('start')
    await settle()
    outbox.interrupt()
    device.storage = 'fine'
    device.isHushed = true
    device.isOnline = true
    void device.openTab().outbox.flush('start')
    await settle()
    await settle()
    device.isOnline = false
    await device.clock.until(outbox.flush('pageshow'))
    expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 1 })
  })

  test('is there offline too', async () => {
    const device = createDevice()
    await save(device, device.openTab().outbox)
    device.isOnline = false
    const { outbox } = device.openTab()
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isReady: true, pending: 1 })
    expect(device.server.calls).toEqual([])
  })
})
