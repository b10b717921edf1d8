/** One person's results email in the outbox of a device, as most tests of the outbox begin. */
import { expect } from 'vitest'
import { entryId } from '../../../src/outbox/entry-id.ts'
import type { Outbox } from '../../../src/outbox/outbox.ts'
import { createRequest } from '../../support/results-email-request.ts'
import { createDevice, type Device } from './device.ts'
import type { StorageWeather } from './storage-weather.ts'

export const attemptId = '0b7c9f3e-52c6-4b93-8f0d-3d1d2b1f9a11'
export const request = createRequest()
export const id = entryId(attemptId, request.email)

/** Saves the request, with `overrides` in it. */
export function save(
  device: Device,
  outbox: Outbox,
  overrides: Parameters<typeof createRequest>[0] = {},
  attempt = attemptId,
) {
  return device.clock.until(outbox.save({ attemptId: attempt, request: createRequest(overrides) }))
}

/** A device whose one entry the server has refused, under the storage weather named. */
export async function rejectOne(storage: StorageWeather = 'fine') {
  const device = createDevice()
  device.storage = storage
  const { outbox } = device.openTab()
  await save(device, outbox)
  device.server.weather = 'invalid'
  await device.clock.until(outbox.flush('enqueue'))
  expect(outbox.snapshot()).toMatchObject({ pending: 0, rejected: 1 })
  device.server.weather = 'sent'
  return { device, outbox }
}
