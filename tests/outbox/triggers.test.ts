import { describe, expect, test } from 'vitest'
import { onlineSpread } from '../../src/outbox/retry.ts'
import { startTriggers } from '../../src/outbox/triggers.ts'
import { createFakeClock } from '../support/fake-clock.ts'

function setUp(random = 0.5) {
  const clock = createFakeClock()
  const window = new EventTarget()
  const visibilityState: DocumentVisibilityState = 'visible'
  const document: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(new EventTarget(), {
    visibilityState,
  })
  const done: string[] = []
  const outbox = {
    flush: async (reason: string) => void done.push(reason),
    interrupt: () => void done.push('interrupt'),
    handOver: () => void done.push('hand over'),
  }
  startTriggers(outbox, { window, document }, clock, () => random)
  const transition = (type: string, persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted }))
  return { clock, window, document, done, transition }
}

describe('a page flushes', () => {
  test('when it starts', () => {
    expect(setUp().done).toEqual(['start'])
  })

  test('when the network comes back, at a moment drawn by lot, once for several events', async () => {
    const { clock, window, done } = setUp(0.5)
    expect(onlineSpread).toBe(3_000)
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('online'))
    await clock.pass(onlineSpread / 2 - 1)
    expect(done).toEqual(['start'])
    await clock.pass(1)
    expect(done).toEqual(['start', 'online'])
  })

  test('when it becomes visible; when it hides, it hands over', () => {
    const { document, done } = setUp()
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(done).toEqual(['start', 'hand over'])
    document.visibilityState = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(done).toEqual(['start', 'hand over', 'visible'])
  })

  test('when it is woken, and lets go when it is put to sleep', () => {
    const { document, done } = setUp()
    document.dispatchEvent(new Event('freeze'))
    document.dispatchEvent(new Event('resume'))
    expect(done).toEqual(['start', 'interrupt', 'visible'])
  })

  test('when it comes back from the back-forward cache, and lets go when it enters it', () => {
    const { transition, done } = setUp()
    transition('pageshow', false)
    transition('pagehide', false)
    expect(done).toEqual(['start'])
    transition('pagehide', true)
    transition('pageshow', true)
    expect(done).toEqual(['start', 'interrupt', 'pageshow'])
  })
})
