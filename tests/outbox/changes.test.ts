import { afterEach, describe, expect, test, vi } from 'vitest'
import { createChanges, openChannel } from '../../src/outbox/changes.ts'

function setUp() {
  const posted: unknown[] = []
  const channel = Object.assign(new EventTarget(), { postMessage: (data: unknown) => void posted.push(data) })
  const changes = createChanges(channel)
  const heard: (readonly string[])[] = []
  changes.listen((ids) => void heard.push(ids))
  const receive = (data: unknown) => channel.dispatchEvent(new MessageEvent('message', { data }))
  return { posted, changes, heard, receive }
}

afterEach(() => void vi.unstubAllGlobals())

describe('word of changes among tabs and worker', () => {
  test('carries ids and nothing else', () => {
    const { posted, changes } = setUp()
    changes.announce(['one', 'two'])
    changes.announce([])
    expect(posted).toEqual([{ type: 'changed', ids: ['one', 'two'] }])
  })

  test('is heard', () => {
    const { heard, receive } = setUp()
    receive({ type: 'changed', ids: ['one'] })
    expect(heard).toEqual([['one']])
  })

  test.each<[unknown]>([
    [undefined],
    ['changed'],
    [{ type: 'changed' }],
    [{ type: 'changed', ids: 'one' }],
    [{ type: 'changed', ids: [1] }],
    [{ type: 'from the future', ids: ['one'] }],
  ])('%j of another version is not', (data) => {
    const { heard, receive } = setUp()
    receive(data)
    expect(heard).toEqual([])
  })

  test.each([
    ['has no channels', undefined],
    [
      'keeps this site from storing',
      class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
      },
    ],
  ])('is not there, and not missed, in a browser that %s', (_, channel) => {
    vi.stubGlobal('BroadcastChannel', channel)
    const changes = createChanges(openChannel())
    changes.announce(['one'])
    expect(() => changes.listen(() => {})).not.toThrow()
  })
})
