import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { syncTags } from '../../src/outbox/background-sync.ts'
import { createPending } from '../../src/outbox/entry.ts'
import { putRecord } from '../outbox/support/raw-records.ts'
import { settle } from '../support/fake-clock.ts'
import { createRequest } from '../support/results-email-request.ts'

/** Node's Event, with what a worker's event has beside it. */
class FakeExtendableEvent extends Event {
  readonly works: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>): void {
    this.works.push(work)
  }
}

const timers = ['setTimeout', 'clearTimeout', 'Date'] as const
const origin = 'https://trebe.example'
const endPeriodic = vi.fn(async (_tag: string) => {})
let worker: EventTarget & { readonly registration: EventTarget }
let visibilityState: 'visible' | 'hidden'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: [...timers] })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('ExtendableEvent', FakeExtendableEvent)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  const periodicSync = { unregister: endPeriodic }
  vi.stubGlobal('registration', Object.assign(new EventTarget(), { scope: `${origin}/`, periodicSync }))
  visibilityState = 'visible'
  worker = Object.assign(new EventTarget(), {
    clients: { matchAll: async () => [{ visibilityState }] },
    __WB_MANIFEST: [],
    location,
    navigator: {},
    registration: Reflect.get(globalThis, 'registration'),
  })
  vi.stubGlobal('self', worker)
  vi.resetModules()
  // Not by `import`: the compiler would read the worker as a page's code, whose types it does not have.
  await vi.importActual('../../src/sw/sw.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Lets the browser say that there is a network. */
function fire(type: 'sync' | 'periodicsync', tag: string): readonly Promise<unknown>[] {
  const event = Object.assign(new FakeExtendableEvent(type), { tag })
  worker.dispatchEvent(event)
  return event.works
}

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000)
    await settle()
  }
}

/** How the work that an event waits for stands. */
function watch(works: readonly Promise<unknown>[]): () => string {
  let state = 'under way'
  void Promise.all(works).then(
    () => {
      state = 'succeeded'
    },
    () => {
      state = 'failed'
    },
  )
  return () => state
}

async function putEntry(): Promise<void> {
  const id = 'entry-1'
  await putRecord(id, createPending({ id, attemptId: 'attempt-1', request: createRequest() }, 1, Date.now()))
}

describe('the worker’s sync event', () => {
  test.each(syncTags)('(%s) fails while something is left, so that the browser fires it again', async (tag) => {
    await putEntry()
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    const works = fire('sync', tag)
    expect(works).toHaveLength(1)
    const stateOf = watch(works)
    await pass(60_000)
    expect(stateOf()).toBe('under way')
    await pass(120_000)
    expect(stateOf()).toBe('failed')
    expect(endPeriodic).not.toHaveBeenCalled()
  })

  test('succeeds once all has left, and is not asked for periodically any more', async () => {
    await putEntry()
    const fetchOne = vi.fn(async () => Response.json({ id: 'entry-1', status: 'sent' }))
    vi.stubGlobal('fetch', fetchOne)
    const stateOf = watch(fire('periodicsync', 'outbox'))
    await pass(10_000)
    expect(stateOf()).toBe('succeeded')
    expect(fetchOne).toHaveBeenCalledOnce()
    expect(endPeriodic).toHaveBeenCalledExactlyOnceWith('outbox')
  })

  test('ends its waiting when a new version of the worker is found, which else would wait for it', async () => {
    await putEntry()
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    const stateOf = watch(fire('sync', 'outbox'))
    await pass(10_000)
    expect(stateOf()).toBe('under way')
    worker.registration.dispatchEvent(new Event('updatefound'))
    await settle()
    expect(stateOf()).toBe('failed')
  })

  test.each(['installing', 'waiting'])('tries once where a new version (%s) is there before it', async (state) => {
    await putEntry()
    const fetchOne = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetchOne)
    Object.assign(worker.registration, { installing: null, waiting: null, [state]: {} })
    const stateOf = watch(fire('sync', 'outbox'))
    await pass(10_000)
    expect(stateOf()).toBe('failed')
    expect(fetchOne).toHaveBeenCalledOnce()
  })

  test.each(['installing', 'waiting'])('goes on where one (%s) is there and no page is seen', async (state) => {
    await putEntry()
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    Object.assign(worker.registration, { installing: null, waiting: null, [state]: {} })
    visibilityState = 'hidden'
    const stateOf = watch(fire('sync', 'outbox'))
    await pass(10_000)
    worker.registration.dispatchEvent(new Event('updatefound'))
    await pass(60_000)
    expect(stateOf()).toBe('under way')
  })

  test('of another tag is not ours', () => {
    expect(fire('sync', 'analytics')).toEqual([])
  })
})
