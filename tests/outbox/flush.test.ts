import { describe, expect, test } from 'vitest'
import { pause } from '../../src/outbox/clock.ts'
import { callLimit } from '../../src/outbox/deliver.ts'
import { createPending } from '../../src/outbox/entry.ts'
import { nextLook } from '../../src/outbox/flush.ts'
import { settle } from '../support/fake-clock.ts'
import { createRequest } from '../support/results-email-request.ts'
import { createDevice } from './support/device.ts'
import type { Weather } from './support/fake-server.ts'
import { address, answerByKey, idOf, saveAll, setUpQueue } from './support/queue.ts'
import { putRecord } from './support/raw-records.ts'
import type { StorageWeather } from './support/storage-weather.ts'

describe('a flush', () => {
  test('sends oldest first by the counter, whatever the clock did in between', async () => {
    const { device, outbox } = await setUpQueue([])
    for (const [index, attempt] of ['a', 'b', 'c', 'd'].entries()) {
      device.clock.jump((index % 2 ? -1 : 1) * 400 * 24 * 3_600_000)
      await saveAll(device, outbox, [attempt])
    }
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.calls).toEqual(['a', 'b', 'c', 'd'].map(idOf))
  })

  test('sends oldest first also what has failed for want of a network', async () => {
    const attempts = ['a', 'b', 'c', 'd']
    const { device, outbox } = await setUpQueue(attempts)
    device.server.weather = 'no-network'
    for (let tries = 0; tries < 3; tries++) await device.clock.until(outbox.flush('retry-now'))
    device.server.weather = 'sent'
    const before = device.server.calls.length
    await device.clock.until(outbox.flush('online'))
    expect(device.server.calls.slice(before)).toEqual(attempts.map(idOf))
  })

  test('comes to a visitor’s email however many older ones are put off, though a kiosk’s resets cut each pass short', async () => {
    const { device, kill } = await setUpQueue(['a', 'b', 'c'])
    answerByKey(device, { [idOf('a')]: 'over-limit', [idOf('b')]: 'over-limit', [idOf('c')]: 'over-limit' })
    const { fetch } = device.server
    Object.assign(device.server, {
      fetch: async (input: string, init: RequestInit) => {
        await pause(device.clock, 1_000)
        return fetch(input, init)
      },
    })
    kill()
    for (const visitor of ['d', 'e', 'f']) {
      const tab = device.openTab()
      void tab.outbox.flush('start')
      await saveAll(device, tab.outbox, [visitor])
      void tab.outbox.flush('enqueue')
      await device.clock.pass(2_500)
      tab.kill()
    }
    expect(device.server.emails.map(({ to }) => to)).toEqual(['d', 'e', 'f'].map(address))
  })

  test('makes one call at a time', async () => {
    const { device, outbox } = await setUpQueue(['a', 'b', 'c'])
    let underWay = 0
    let most = 0
    const { fetch } = device.server
    Object.assign(device.server, {
      fetch: async (input: string, init: RequestInit) => {
        most = Math.max(most, ++underWay)
        const answer = await fetch(input, init)
        underWay--
        return answer
      },
    })
    const flushes = [outbox.flush('enqueue'), outbox.flush('online'), outbox.flush('retry-now')]
    await device.clock.until(Promise.all(flushes))
    expect(most).toBe(1)
    expect(device.server.calls).toHaveLength(3)
  })

  test('goes on after a failure of the server, each entry waiting for itself', async () => {
    const { device, outbox } = await setUpQueue(['a', 'b', 'c'])
    device.server.weather = 'ledger-down'
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.calls).toEqual(['a', 'b', 'c'].map(idOf))
    expect(outbox.snapshot().unsent).toMatchObject([{ tries: 1 }, { tries: 1 }, { tries: 1 }])
  })

  test('ends after the network failed for two entries', async () => {
    const { device, outbox } = await setUpQueue(['a', 'b', 'c', 'd'])
    device.server.weather = 'no-network'
    await device.clock.until(outbox.flush('enqueue'))
    const tries = outbox.snapshot().unsent.map((entry) => entry.state === 'pending' && entry.tries)
    expect(tries[0]).toBe(1)
    expect(tries.filter((count) => count === 1)).toHaveLength(2)
  })

  test('ends after two calls in a row came to nothing within their time', async () => {
    const { device, outbox } = await setUpQueue(['a', 'b', 'c', 'd'])
    device.server.weather = 'hanging'
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.clock.elapsed()).toBe(2 * callLimit)
  })

  test('that is asked for while another runs comes after it, with all that was asked for', async () => {
    const { device, outbox } = await setUpQueue()
    device.server.weather = 'over-limit'
    await device.clock.until(outbox.flush('enqueue'))
    for (const calls of [2, 3]) {
      const running = outbox.flush('visible')
      await device.clock.until(Promise.all([running, outbox.flush('enqueue'), outbox.flush('retry-now')]))
      expect(device.server.calls).toHaveLength(calls)
    }
  })

  test('that comes by itself for one entry leaves alone another that the server has put off', async () => {
    const { device, outbox } = await setUpQueue(['a', 'b'])
    answerByKey(device, { [idOf('a')]: 'over-limit', [idOf('b')]: 'no-network' })
    void outbox.flush('enqueue')
    await device.clock.pass(25_000)
    expect(outbox.find(idOf('b'))).toMatchObject({ tries: 3 })
    expect(device.server.calls).toEqual([idOf('a')])
  })

  test('tries what had no network once the server has taken another, and leaves alone what the server has put off', async () => {
    const { device, outbox } = await setUpQueue(['a', 'b', 'c', 'd'])
    const weathers: Record<string, Weather> = { [idOf('a')]: 'over-limit' }
    for (const attempt of ['b', 'c', 'd']) weathers[idOf(attempt)] = 'no-network'
    answerByKey(device, weathers)
    for (let tries = 0; tries < 8; tries++) await device.clock.until(outbox.flush('retry-now'))
    for (const attempt of ['b', 'c', 'd']) weathers[idOf(attempt)] = 'sent'
    await saveAll(device, outbox, ['e'])
    const before = device.server.calls.length
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.calls.slice(before)).toEqual(['e', 'b', 'c', 'd'].map(idOf))
    expect(outbox.snapshot()).toMatchObject({ pending: 1, delivered: 4 })
  })

  test('is followed by the next a second later at the soonest, however much is due', () => {
    const due = createPending({ id: 'a', attemptId: 'a', request: createRequest() }, 1, 0)
    expect(nextLook([due], 0, false)).toBe(1_000)
  })

  test('that has sent everything is followed by none', async () => {
    const { device, outbox } = await setUpQueue()
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.clock.nextTimer()).toBeUndefined()
  })

  test('knows what the device holds before it is its turn: another may be at a slow call', async () => {
    const { device, outbox } = await setUpQueue(['a', 'b'])
    device.server.weather = 'hanging'
    void outbox.flush('enqueue')
    await settle()
    const next = device.openTab().outbox
    void next.flush('start')
    await settle()
    expect(next.snapshot()).toMatchObject({ isReady: true, pending: 2 })
  })

  test('comes by itself for what another tab has saved that is gone before it could send it', async () => {
    const { device, outbox } = await setUpQueue([])
    await device.clock.until(outbox.flush('start'))
    const other = device.openTab()
    await saveAll(device, other.outbox, ['a'])
    await device.clock.pass(0)
    other.kill()
    await device.clock.pass(41_000)
    expect(device.server.emails).toHaveLength(1)
  })

  test('leaves what another tab has saved to that tab, whose visitor may have gone back to the form to change it', async () => {
    const { device, outbox } = await setUpQueue([])
    await device.clock.until(outbox.flush('start'))
    const other = device.openTab().outbox
    await saveAll(device, other, ['a'])
    await device.clock.pass(30_000)
    const request = createRequest({ email: address('a'), company: 'Diaz et fils' })
    await device.clock.until(other.save({ attemptId: 'a', request }))
    await device.clock.until(other.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ to: address('a'), company: 'Diaz et fils' }])
  })

  test('leaves what was saved while it ran to the results that will be shown, or the form that is mended', async () => {
    const { device, outbox } = await setUpQueue(['a'])
    const { fetch } = device.server
    Object.assign(device.server, {
      fetch: async (input: string, init: RequestInit) => {
        await pause(device.clock, 1_000)
        return fetch(input, init)
      },
    })
    void outbox.flush('start')
    await settle()
    await saveAll(device, outbox, ['b'])
    await device.clock.pass(30_000)
    expect(device.server.emails.map(({ to }) => to)).toEqual([address('a')])
    await device.clock.pass(12_000)
    expect(device.server.emails.map(({ to }) => to)).toEqual(['a', 'b'].map(address))
  })

  test('that the network ended is followed by the next when one of those that failed is due again, not before', async () => {
    const { device, outbox } = await setUpQueue(['a', 'b', 'c', 'd'])
    let calls = 0
    Object.assign(device.server, {
      fetch: () => {
        calls++
        return Promise.reject(new TypeError('Failed to fetch'))
      },
    })
    void outbox.flush('enqueue')
    await device.clock.pass(3_900)
    expect(calls).toBe(2)
    await device.clock.pass(2_200)
    expect(calls).toBeGreaterThan(2)
  })

  test('gets all others through when something on the way chokes on the two oldest for ever', async () => {
    const attempts = Array.from({ length: 8 }, (_, index) => `visitor-${index}`)
    const { device, outbox } = await setUpQueue(attempts)
    answerByKey(device, { [idOf('visitor-0')]: 'no-network', [idOf('visitor-1')]: 'hanging' })
    void outbox.flush('enqueue')
    await device.clock.pass(10 * 60_000)
    expect(outbox.snapshot()).toMatchObject({ pending: 2, delivered: 6 })
  })

  test('gets them through also where everything is made due each time, for which entry fails second is drawn', async () => {
    const { device, outbox } = await setUpQueue(['a', 'b', 'c'])
    answerByKey(device, { [idOf('a')]: 'no-network', [idOf('b')]: 'no-network' })
    for (let times = 0; times < 20; times++) await device.clock.until(outbox.flush('retry-now'))
    expect(outbox.snapshot()).toMatchObject({ pending: 2, delivered: 1 })
  })

  test.each<Weather>(['no-network', 'portal', 'hanging', 'ledger-down', 'over-limit', 'other-id', 'ack-lost'])(
    'after hours of "%s" sends one email without anyone doing anything',
    async (weather) => {
      const { device, outbox } = await setUpQueue()
      device.server.weather = weather
      void outbox.flush('enqueue')
      await device.clock.pass(5 * 3_600_000)
      expect(outbox.snapshot()).toMatchObject({ pending: 1, delivered: 0 })
      device.server.weather = 'sent'
      await device.clock.pass(7 * 60_000)
      expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 1 })
      expect(device.server.emails).toMatchObject([{ key: idOf('a'), to: 'a@example.com' }])
    },
  )

  test.each([
    ['1 minute', 60_000],
    ['25 hours', 25 * 3_600_000],
    ['30 days', 30 * 24 * 3_600_000],
  ])('tried again %s after the acknowledgement was lost sends under the same key', async (_, ms) => {
    const { device, outbox, kill } = await setUpQueue()
    device.server.weather = 'ack-lost'
    await device.clock.until(outbox.flush('enqueue'))
    kill()
    await device.clock.pass(ms)
    device.server.weather = 'sent'
    const next = device.openTab()
    await device.clock.until(next.outbox.flush('start'))
    expect(next.outbox.find(idOf('a'))).toMatchObject({ state: 'delivered', status: 'sent' })
    expect(device.server.emails).toHaveLength(1)
    expect(new Set(device.server.calls).size).toBe(1)
  })

  test('keeps trying at 5 s doubling to 5 min, give or take 20 %', async () => {
    const { device, outbox } = await setUpQueue()
    const at: number[] = []
    Object.assign(device.server, {
      fetch: () => {
        at.push(device.clock.elapsed())
        return Promise.reject(new TypeError('Failed to fetch'))
      },
    })
    void outbox.flush('enqueue')
    await device.clock.pass(3_600_000)
    const waits = at.slice(1).map((time, index) => (time - (at[index] ?? 0)) / 1000)
    const expected = [5, 10, 20, 40, 80, 160, 300, 300, 300]
    for (const [index, seconds] of expected.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(seconds * 0.8)
      expect(waits[index]).toBeLessThanOrEqual(seconds * 1.2 + 1)
    }
  })

  test.each([
    ['ahead', 1],
    ['behind', -1],
  ])('is not held up by a clock that is set a year %s', async (_, sign) => {
    const { device, outbox } = await setUpQueue()
    device.server.weather = 'no-network'
    void outbox.flush('enqueue')
    await device.clock.pass(3_600_000)
    device.clock.jump(sign * 365 * 24 * 3_600_000)
    device.server.weather = 'sent'
    await device.clock.pass(7 * 60_000)
    expect(device.server.emails).toHaveLength(1)
  })

  test('tries everything on "retry now", "online" and a new start, and only what is due otherwise', async () => {
    const { device, outbox } = await setUpQueue()
    device.server.weather = 'over-limit'
    await device.clock.until(outbox.flush('enqueue'))
    for (const reason of ['visible', 'pageshow', 'enqueue'] as const) {
      await device.clock.until(outbox.flush(reason))
    }
    expect(device.server.calls).toHaveLength(1)
    for (const reason of ['retry-now', 'online', 'start'] as const) await device.clock.until(outbox.flush(reason))
    expect(device.server.calls).toHaveLength(4)
  })

  test('is skipped while the browser is sure to be offline, but a person’s "retry now" is not', async () => {
    const { device, outbox } = await setUpQueue()
    device.isOnline = false
    for (const reason of ['enqueue', 'start', 'visible'] as const) await device.clock.until(outbox.flush(reason))
    expect(device.server.calls).toEqual([])
    expect(outbox.find(idOf('a'))).toMatchObject({ tries: 0 })
    await device.clock.until(outbox.flush('retry-now'))
    expect(device.server.emails).toHaveLength(1)
  })

  test('is tried every few minutes all the same by a browser that is wrong about being offline', async () => {
    const { device, outbox } = await setUpQueue()
    device.isOnline = false
    void outbox.flush('enqueue')
    await device.clock.pass(6 * 60_000)
    expect(device.server.emails).toHaveLength(1)
  })

  test('doubts a browser that says so however often another tab has something to tell', async () => {
    const { device, outbox } = await setUpQueue()
    const other = device.openTab().outbox
    device.isOnline = false
    void outbox.flush('enqueue')
    for (let minutes = 0; minutes < 6; minutes++) {
      await saveAll(device, other, [`visitor-${minutes}`])
      await device.clock.pass(60_000)
    }
    expect(device.server.emails.map(({ to }) => to)).toContain(address('a'))
  })

  test('says nothing of a person in its log', async () => {
    const { device, outbox, logs } = await setUpQueue(['a', 'b', 'c'])
    answerByKey(device, { [idOf('a')]: 'invalid', [idOf('b')]: 'ledger-down' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(logs.map(({ kind }) => kind)).toEqual(['rejected', 'try-failed', 'delivered'])
    expect(JSON.stringify(logs)).not.toMatch(/example\.com|Ana|Diaz/)
  })

  test('asks for Background Sync when it begins with a new entry, and while something is left', async () => {
    const { device, outbox, asked } = await setUpQueue()
    device.server.weather = 'no-network'
    await device.clock.until(outbox.flush('enqueue'))
    expect(asked.sync).toEqual(['outbox', 'outbox'])
    device.server.weather = 'sent'
    await device.clock.until(outbox.flush('retry-now'))
    expect(asked.sync).toEqual(['outbox', 'outbox'])
  })

  test.each<[StorageWeather, number]>([
    ['refused', 8_000],
    ['unreadable', 8_000],
    // Each entry is looked up again before its call, and nobody answers.
    ['hanging', 12_000],
  ])('sends what its page knows, by the usual delays, while the device’s storage is %s', async (weather, ms) => {
    const { device, outbox } = await setUpQueue(['a', 'b'])
    device.server.weather = 'portal'
    device.storage = weather
    await device.clock.until(outbox.flush('enqueue'))
    device.server.weather = 'sent'
    await device.clock.pass(ms)
    expect(device.server.emails).toHaveLength(2)
    device.storage = 'fine'
    await device.clock.pass(60_000)
    expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 2 })
    expect(device.server.calls).toHaveLength(2)
  })

  test('looks again soon when the device’s storage was out of reach at its turn', async () => {
    const { device } = await setUpQueue()
    device.storage = 'refused'
    const { outbox } = device.openTab()
    await device.clock.until(outbox.flush('start'))
    expect(device.server.calls).toEqual([])
    device.storage = 'fine'
    await device.clock.pass(11_000)
    expect(device.server.emails).toHaveLength(1)
    expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 1 })
  })

  test('looks ever more rarely while the device’s storage stays out of reach and nothing is known to wait', async () => {
    const device = createDevice()
    const { outbox, steps } = device.openTab()
    device.storage = 'refused'
    void outbox.flush('start')
    await device.clock.pass(3_600_000)
    const before = steps()
    await device.clock.pass(3_600_000)
    // Each look is one transaction that is tried; every five minutes makes twelve an hour.
    expect(steps() - before).toBeLessThanOrEqual(2 * 13)
  })

  test('looks again by itself, five minutes later at most, for what a device held that could not be read at the start', async () => {
    const { device, kill } = await setUpQueue()
    kill()
    device.storage = 'refused'
    void device.openTab().outbox.flush('start')
    await device.clock.pass(3_600_000)
    device.storage = 'fine'
    await device.clock.pass(301_000)
    expect(device.server.emails).toHaveLength(1)
  })

  test.each([
    ['sent', { state: 'delivered' }, { pending: 0, delivered: 1 }],
    ['invalid', { state: 'rejected' }, { pending: 0, rejected: 1 }],
  ] as const)(
    'tells what is true when the device was slow to write down that it was %s',
    async (weather, state, counts) => {
      const { device, outbox } = await setUpQueue()
      const other = device.openTab().outbox
      device.server.weather = weather
      device.storage = 'late-write'
      await device.clock.until(outbox.flush('enqueue'))
      await device.clock.pass(0)
      for (const one of [outbox, other]) {
        expect(one.find(idOf('a'))).toMatchObject(state)
        expect(one.snapshot()).toMatchObject(counts)
      }
      expect(device.server.calls).toHaveLength(1)
    },
  )

  test('skips an entry that somebody else has delivered since the pass began', async () => {
    const { device, outbox } = await setUpQueue(['a', 'b', 'c'])
    const { fetch } = device.server
    Object.assign(device.server, {
      fetch: async (input: string, init: RequestInit) => {
        await putRecord(idOf('b'), {
          version: 1,
          id: idOf('b'),
          state: 'delivered',
          deliveredAt: device.clock.now(),
          status: 'sent',
        })
        return fetch(input, init)
      },
    })
    await device.clock.until(outbox.flush('start'))
    expect(device.server.calls).toEqual([idOf('a'), idOf('c')])
  })
})
