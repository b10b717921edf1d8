import { describe, expect, test } from 'vitest'
import { onlineSpread } from '../../src/outbox/retry.ts'
import { createDevice } from './support/device.ts'
import { answerByKey, idOf, saveAll, saveDuringNextCall, setUpQueue } from './support/queue.ts'

/** Chromium gives up on an event that runs longer. */
const browserPatience = 180_000

describe('a sync event', () => {
  test('sends what was given up for want of an answer', async () => {
    const { device, outbox } = await setUpQueue()
    device.server.weather = 'hanging'
    for (let tries = 0; tries < 4; tries++) await device.clock.until(outbox.flush('retry-now'))
    device.server.weather = 'sent'
    expect(await device.clock.until(device.sync().done)).toBe(true)
  })

  test('calls at a moment of its own within three seconds: the network came back for the whole hall', async () => {
    const moments = new Set<number>()
    for (const seed of [1, 2, 3, 4]) {
      const device = createDevice(seed)
      const tab = device.openTab()
      await saveAll(device, tab.outbox, ['a'])
      tab.kill()
      const begin = device.clock.elapsed()
      expect(await device.clock.until(device.sync().done)).toBe(true)
      moments.add(device.clock.elapsed() - begin)
    }
    expect(moments.size).toBe(4)
    expect(Math.max(...moments)).toBeLessThan(onlineSpread)
    expect(Math.max(...moments)).toBeGreaterThan(onlineSpread / 3)
  })

  test('sends what only met a portal', async () => {
    const { device, outbox } = await setUpQueue()
    device.server.weather = 'portal'
    for (let tries = 0; tries < 8; tries++) await device.clock.until(outbox.flush('retry-now'))
    device.server.weather = 'sent'
    expect(await device.clock.until(device.sync().done)).toBe(true)
  })

  test('sends what had no network, and leaves alone what the server has put off', async () => {
    const { device, outbox } = await setUpQueue()
    device.server.weather = 'over-limit'
    await device.clock.until(outbox.flush('enqueue'))
    const event = device.sync()
    await device.clock.pass(20_000)
    expect(device.server.calls).toHaveLength(1)
    event.kill()
    await device.clock.pass(60_000)
    const calls = device.server.calls.length
    device.server.weather = 'no-network'
    await device.clock.until(outbox.flush('retry-now'))
    device.server.weather = 'sent'
    expect(await device.clock.until(device.sync().done)).toBe(true)
    expect(device.server.calls).toHaveLength(calls + 1)
  })

  test('which always begins with the oldest gets all others through too', async () => {
    const attempts = Array.from({ length: 8 }, (_, index) => `visitor-${index}`)
    const { device, kill } = await setUpQueue(attempts)
    kill()
    answerByKey(device, { [idOf('visitor-0')]: 'no-network', [idOf('visitor-1')]: 'no-network' })
    for (let event = 0; event < 3; event++) await device.clock.until(device.sync().done)
    expect(device.server.emails).toHaveLength(6)
  })

  test('sends also what a tab now gone has saved during its last call', async () => {
    const { device, kill } = await setUpQueue()
    kill()
    saveDuringNextCall(device, device.openTab(), 'b')
    expect(await device.clock.until(device.sync().done)).toBe(true)
    expect(device.server.emails).toMatchObject([{ key: idOf('a') }, { key: idOf('b') }])
  })

  test('fails while the device’s storage is out of reach, so that the browser fires it again', async () => {
    const { device } = await setUpQueue()
    device.storage = 'refused'
    expect(await device.clock.until(device.sync().done)).toBe(false)
    device.storage = 'fine'
    expect(await device.clock.until(device.sync().done)).toBe(true)
  })
})

describe('a sync event that fires while the network is a bad one', () => {
  test.each(['no-network', 'portal', 'hanging'] as const)(
    '(%s) goes on trying for the visitor who has gone, and sends when it gets better',
    async (weather) => {
      const { device, kill } = await setUpQueue()
      kill()
      device.server.weather = weather
      const { done } = device.sync()
      await device.clock.pass(30_000)
      device.server.weather = 'sent'
      expect(await device.clock.until(done)).toBe(true)
      expect(device.server.emails).toHaveLength(1)
    },
  )

  test.each(['no-network', 'portal', 'hanging'] as const)(
    '(%s) fails in the end, before the browser would lose patience',
    async (weather) => {
      const { device, kill } = await setUpQueue(['a', 'b', 'c'])
      kill()
      device.server.weather = weather
      const begin = device.clock.elapsed()
      expect(await device.clock.until(device.sync().done)).toBe(false)
      expect(device.clock.elapsed() - begin).toBeGreaterThan(60_000)
      expect(device.clock.elapsed() - begin).toBeLessThan(browserPatience)
    },
  )

  test('tries what has failed often also where it gets its turn late, from a tab that is closed meanwhile', async () => {
    const { device, outbox, kill } = await setUpQueue()
    device.server.weather = 'no-network'
    for (let tries = 0; tries < 8; tries++) await device.clock.until(outbox.flush('retry-now'))
    device.server.weather = 'hanging'
    void outbox.flush('retry-now')
    const { done } = device.sync()
    await device.clock.pass(14_000)
    kill()
    device.server.weather = 'sent'
    expect(await device.clock.until(done)).toBe(true)
    expect(device.server.emails).toHaveLength(1)
  })

  test('goes on trying for two minutes also in the later ones of its three times, with few calls', async () => {
    const { device, kill } = await setUpQueue()
    kill()
    device.server.weather = 'no-network'
    for (let times = 0; times < 3; times++) {
      const before = device.server.tries
      const begin = device.clock.elapsed()
      expect(await device.clock.until(device.sync().done)).toBe(false)
      expect(device.server.tries - before).toBeLessThanOrEqual(9)
      expect(device.clock.elapsed() - begin).toBeGreaterThan(90_000)
      expect(device.clock.elapsed() - begin).toBeLessThan(browserPatience)
      await device.clock.pass(5 * 60_000)
    }
    const { done } = device.sync()
    await device.clock.pass(60_000)
    device.server.weather = 'sent'
    expect(await device.clock.until(done)).toBe(true)
  })

  test('ends early for a new version of the worker, which waits for its end', async () => {
    const { device, kill } = await setUpQueue()
    kill()
    device.server.weather = 'no-network'
    const { done, replace } = device.sync()
    await device.clock.pass(20_000)
    replace()
    const at = device.clock.elapsed()
    expect(await device.clock.until(done)).toBe(false)
    expect(device.clock.elapsed()).toBe(at)
  })
})
