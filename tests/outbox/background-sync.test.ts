import { describe, expect, test } from 'vitest'
import { requestSync } from '../../src/outbox/background-sync.ts'

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
