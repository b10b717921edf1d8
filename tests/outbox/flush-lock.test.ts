import { describe, expect, test } from 'vitest'
import { address, idOf, saveAll, saveDuringNextCall, setUpQueue } from './support/queue.ts'

describe('the lock of the device', () => {
  test('held by a frozen page makes others look again later, and send once it is free', async () => {
    const { device, outbox } = await setUpQueue()
    const frozen = device.openTab()
    device.server.weather = 'hanging'
    void frozen.outbox.flush('start')
    await device.clock.pass(1_000)
    const late = outbox.flush('enqueue')
    await device.clock.pass(10_000)
    await late
    expect(outbox.snapshot()).toMatchObject({ pending: 1 })
    device.server.weather = 'sent'
    frozen.kill()
    await device.clock.pass(60_000)
    expect(device.server.emails).toHaveLength(1)
  })

  test.each(['start', 'online', 'retry-now'] as const)(
    'held by another at the moment of "%s" puts off what was asked for, and loses nothing of it',
    async (reason) => {
      const { device, outbox } = await setUpQueue(['a'])
      device.server.weather = 'over-limit'
      await device.clock.until(outbox.flush('enqueue'))
      const other = device.openTab()
      await saveAll(device, other.outbox, ['b'])
      device.server.weather = 'hanging'
      void other.outbox.flush('enqueue')
      await device.clock.pass(100)
      void outbox.flush(reason)
      await device.clock.pass(100)
      device.server.weather = 'sent'
      await device.clock.pass(11_000)
      other.kill()
      await device.clock.pass(30_000)
      expect(device.server.emails.map(({ to }) => to)).toContain(address('a'))
    },
  )

  test('that a page lets go because it is about to be frozen loses nothing of what was asked for', async () => {
    const { device, outbox } = await setUpQueue()
    device.server.weather = 'over-limit'
    await device.clock.until(outbox.flush('enqueue'))
    device.server.weather = 'hanging'
    void outbox.flush('online')
    await device.clock.pass(100)
    outbox.interrupt()
    await device.clock.pass(100)
    device.server.weather = 'sent'
    await device.clock.until(outbox.flush('visible'))
    expect(device.server.emails).toHaveLength(1)
  })

  test('held by a tab that dies at its work leaves the rest to one that has come in between', async () => {
    const attempts = ['a', 'b', 'c', 'd', 'e', 'f']
    const { device, outbox, kill } = await setUpQueue(attempts)
    const { fetch } = device.server
    Object.assign(device.server, {
      fetch: async (input: string, init: RequestInit) => {
        await new Promise<void>((resolve) => device.clock.after(5_000, resolve))
        return fetch(input, init)
      },
    })
    void outbox.flush('enqueue')
    await device.clock.pass(1_000)
    const next = device.openTab().outbox
    void next.flush('start')
    await device.clock.pass(15_000)
    expect(next.snapshot(), 'it knows the device, though another has the lock').toMatchObject({ isReady: true })
    kill()
    await device.clock.pass(2 * 60_000)
    expect(next.snapshot()).toMatchObject({ pending: 0, delivered: attempts.length })
    expect(new Set(device.server.emails.map(({ to }) => to)).size).toBe(attempts.length)
  })

  test('is let go, and the try not counted, when the page is about to be frozen', async () => {
    const { device, outbox } = await setUpQueue()
    device.server.weather = 'hanging'
    const flush = outbox.flush('enqueue')
    await device.clock.pass(1_000)
    outbox.interrupt()
    await device.clock.until(flush)
    expect(outbox.find(idOf('a'))).toMatchObject({ state: 'pending', tries: 0 })
    device.server.weather = 'sent'
    await device.clock.pass(3_600_000)
    expect(device.server.calls, 'a frozen page sets no timer').toEqual([])
    const next = device.openTab().outbox
    await device.clock.until(next.flush('start'))
    expect(device.server.emails).toHaveLength(1)
  })

  test('is not asked for again by a turn that waited, once the page is about to be frozen', async () => {
    const { device, outbox } = await setUpQueue()
    device.server.weather = 'hanging'
    void outbox.flush('start')
    await device.clock.pass(1_000)
    const waited = outbox.flush('enqueue')
    outbox.interrupt()
    await device.clock.until(waited)
    device.server.weather = 'sent'
    const next = device.openTab().outbox
    await device.clock.until(next.flush('start'))
    expect(device.clock.elapsed(), 'nobody had to wait for the lock').toBe(1_000)
    expect(next.snapshot()).toMatchObject({ pending: 0, delivered: 1 })
  })

  test('is not asked for once the page is about to be frozen, though another has something new', async () => {
    const { device, outbox } = await setUpQueue([])
    await device.clock.until(outbox.flush('start'))
    outbox.interrupt()
    await saveAll(device, device.openTab().outbox, ['a'])
    await device.clock.pass(60_000)
    expect(device.server.calls).toEqual([])
  })

  test('is followed by a look for what a tab saved during the pass that is gone by then', async () => {
    const { device, outbox } = await setUpQueue()
    saveDuringNextCall(device, device.openTab(), 'b')
    await device.clock.until(outbox.flush('enqueue'))
    await device.clock.pass(60_000)
    expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 2 })
  })

  test('is followed by that look in time though the pass leaves something that is due much later', async () => {
    const { device, outbox } = await setUpQueue()
    device.server.weather = 'over-limit'
    for (let tries = 0; tries < 8; tries++) await device.clock.until(outbox.flush('retry-now'))
    saveDuringNextCall(device, device.openTab(), 'b')
    await device.clock.until(outbox.flush('retry-now'))
    device.server.weather = 'sent'
    await device.clock.pass(60_000)
    expect(device.server.emails).toMatchObject([{ key: idOf('b') }])
  })

  test('lets five tabs and the worker send a hundred entries once each', async () => {
    const attempts = Array.from({ length: 100 }, (_, index) => `visitor-${index}`)
    const { device, outbox } = await setUpQueue(attempts)
    const tabs = [outbox, ...Array.from({ length: 4 }, () => device.openTab().outbox)]
    const flushes = [...tabs.map((tab) => tab.flush('start')), device.sync().done]
    await device.clock.until(Promise.all(flushes))
    await device.clock.pass(60_000)
    expect(device.server.calls).toHaveLength(100)
    expect(new Set(device.server.emails.map(({ to }) => to)).size).toBe(100)
    for (const tab of tabs) expect(tab.snapshot()).toMatchObject({ pending: 0, delivered: 100 })
  })
})
