import { describe, expect, test } from 'vitest'
import { entryId } from '../../src/outbox/entry-id.ts'
import { createRequest } from '../support/results-email-request.ts'
import { createRandom } from '../support/seeded-random.ts'
import { createDevice, type Device } from './support/device.ts'
import type { Weather } from './support/fake-server.ts'

const points = Array.from({ length: 20 }, (_, index) => index + 1)
const seeds = Array.from({ length: 50 }, (_, index) => index + 1)
const weathers: readonly Weather[] = [
  'sent',
  'accepted',
  'ack-lost',
  'ledger-down',
  'no-network',
  'over-limit',
  'other-id',
]
const attempts = ['a', 'b', 'c']

/** The `attempts` are on the device, written by a tab that has gone. */
async function setUp(seed: number): Promise<{ device: Device; ids: readonly string[] }> {
  const device = createDevice(seed)
  const { outbox, kill } = device.openTab()
  for (const attemptId of attempts) {
    const request = createRequest({ email: `${attemptId}@example.com` })
    await device.clock.until(outbox.save({ attemptId, request }))
  }
  kill()
  return { device, ids: attempts.map((attempt) => entryId(attempt, `${attempt}@example.com`)) }
}

async function expectAllSentOnce(device: Device, ids: readonly string[], note: string): Promise<void> {
  device.server.weather = 'sent'
  const survivor = device.openTab()
  await device.clock.until(survivor.outbox.flush('start'))
  await device.clock.pass(10 * 60_000)
  const { pending, rejected, delivered } = survivor.outbox.snapshot()
  expect({ pending, rejected, delivered }, note).toEqual({ pending: 0, rejected: 0, delivered: ids.length })
  expect(device.server.emails.map(({ key }) => key).sort(), note).toEqual([...ids].sort())
}

describe('a page killed at step', () => {
  // Each entry takes some six steps (read, call, answer, write, …), so that twenty reach from the lock to the third entry.
  test.each(points)('%i of a flush loses nothing and sends nothing twice, for 50 seeds', async (point) => {
    for (const seed of seeds) {
      const { device, ids } = await setUp(seed)
      const random = createRandom(seed * 1000 + point)
      device.server.weather = weathers[Math.floor(random() * weathers.length)] ?? 'sent'
      const doomed = device.openTab({ dieAtStep: point })
      void doomed.outbox.flush('start')
      await device.clock.pass(Math.floor(random() * 60_000))
      doomed.kill()
      await expectAllSentOnce(device, ids, `seed ${seed}`)
    }
  })
})

describe('the worker killed at step', () => {
  test.each(points)('%i of a sync loses nothing and sends nothing twice', async (point) => {
    for (const weather of weathers) {
      const { device, ids } = await setUp(point)
      device.server.weather = weather
      const { done, kill } = device.sync({ dieAtStep: point })
      void done
      await device.clock.pass(30_000)
      kill()
      await expectAllSentOnce(device, ids, weather)
    }
  })
})

describe('a page killed while it saves', () => {
  test('has told the visitor nothing that is not so', async () => {
    const told: boolean[] = []
    for (const point of [1, 2, 3, 4, 5, 6, 7]) {
      const device = createDevice(point)
      const doomed = device.openTab({ dieAtStep: point })
      let wasTold = false
      doomed.outbox.save({ attemptId: 'a', request: createRequest() }).then(() => {
        wasTold = true
      })
      await device.clock.pass(10_000)
      doomed.kill()
      const next = device.openTab().outbox
      await device.clock.until(next.flush('start'))
      const { delivered } = next.snapshot()
      // Killed before the answer it may or may not have been stored; never told and lost.
      if (wasTold) expect(delivered, `killed at step ${point}`).toBe(1)
      expect(device.server.emails).toHaveLength(delivered)
      told.push(wasTold)
    }
    expect(told, 'looked, written, read back, told').toEqual([false, false, false, false, false, false, true])
  })
})
