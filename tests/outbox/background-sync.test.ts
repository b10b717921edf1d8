import { describe, expect, test } from 'vitest'
import { endPeriodicSync, requestSync } from '../../src/outbox/background-sync.ts'

/** A container whose registration is as given; only what is asked for is there. */
function containerOf(registration: object | undefined) {
  return { getRegistration: async () => registration }
}

describe('asking for Background Sync', () => {
  test('registers one tag with the active worker', async () => {
    const tags: string[] = []
    const sync = { register: async (tag: string) => void tags.push(tag) }
    expect(await requestSync(containerOf({ active: {}, sync }), 'outbox-left')).toBe(true)
    expect(tags).toEqual(['outbox-left'])
  })

  test('asks an installed app’s browser to wake it now and then as well', async () => {
    const asked: unknown[] = []
    const sync = { register: async () => {} }
    const periodicSync = { register: async (...args: unknown[]) => void asked.push(...args) }
    expect(await requestSync(containerOf({ active: {}, sync, periodicSync }), 'outbox-left')).toBe(true)
    expect(asked).toEqual(['outbox', { minInterval: 43_200_000 }])
  })

  test('is not put off by a browser that does not wake what is not installed', async () => {
    const sync = { register: async () => {} }
    const no = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    const registration = { active: {}, sync, periodicSync: { register: no, unregister: no } }
    expect(await requestSync(containerOf(registration), 'outbox')).toBe(true)
    await endPeriodicSync(registration)
  })

  test.each<[string, Parameters<typeof requestSync>[0]]>([
    ['a browser without service workers', undefined],
    ['a page without a worker', containerOf(undefined)],
    ['a worker that is not active yet', containerOf({ active: null, sync: { register: async () => {} } })],
    ['a browser without the API', containerOf({ active: {} })],
    [
      'a visitor who has forbidden it',
      containerOf({ active: {}, sync: { register: () => Promise.reject(new DOMException('No', 'NotAllowedError')) } }),
    ],
    ['a container that fails', { getRegistration: () => Promise.reject(new DOMException('No', 'SecurityError')) }],
  ])('comes to nothing, without an error, with %s', async (_, container) => {
    expect(await requestSync(container, 'outbox')).toBe(false)
  })
})
