/** A device whose one tab has saved an entry for each of some attempts. */
import { entryId } from '../../../src/outbox/entry-id.ts'
import type { Outbox } from '../../../src/outbox/outbox.ts'
import { settle } from '../../support/fake-clock.ts'
import { createRequest } from '../../support/results-email-request.ts'
import { createDevice, type Device, type Tab } from './device.ts'
import type { Weather } from './fake-server.ts'

export const address = (attempt: string) => `${attempt}@example.com`
export const idOf = (attempt: string) => entryId(attempt, address(attempt))

export async function saveAll(device: Device, outbox: Outbox, attempts: readonly string[]): Promise<void> {
  for (const attemptId of attempts) {
    const request = createRequest({ email: address(attemptId) })
    await device.clock.until(outbox.save({ attemptId, request }))
  }
}

export async function setUpQueue(attempts: readonly string[] = ['a']) {
  const device = createDevice()
  const tab = device.openTab()
  await saveAll(device, tab.outbox, attempts)
  return { device, ...tab }
}

/** Answers each key by its own weather, all others by "sent". */
export function answerByKey(device: Device, weathers: Readonly<Record<string, Weather>>): void {
  const { fetch } = device.server
  Object.assign(device.server, {
    fetch: (input: string, init: RequestInit) => {
      device.server.weather = weathers[new Headers(init.headers).get('Idempotency-Key') ?? ''] ?? 'sent'
      return fetch(input, init)
    },
  })
}

/** Has `tab` save an entry while the next call of the device is under way, and die before it can send it. */
export function saveDuringNextCall(device: Device, tab: Tab, attemptId: string): void {
  const { fetch } = device.server
  Object.assign(device.server, {
    fetch: async (input: string, init: RequestInit) => {
      Object.assign(device.server, { fetch })
      await tab.outbox.save({ attemptId, request: createRequest({ email: address(attemptId) }) })
      tab.kill()
      await settle()
      return fetch(input, init)
    },
  })
}
