import { beforeEach, expect, test, vi } from 'vitest'
import { isOvertaken } from '../../src/app/update/overtaken.ts'

/** The landing pages that the worker's caches hold, by what they start. */
let cached: string[]

function createWorker(state: ServiceWorkerState): ServiceWorker & { state: ServiceWorkerState } {
  return Object.assign(new EventTarget(), { state }) as ServiceWorker & { state: ServiceWorkerState }
}

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { entry: '/assets/first-A.js' } }) })
  vi.stubGlobal('caches', {
    keys: async () => ['precache', 'other'],
    open: async (name: string) => ({
      matchAll: async () =>
        name === 'precache' ? cached.map((entry) => new Response(`<script data-entry="${entry}">`)) : [],
    }),
  })
  return () => vi.unstubAllGlobals()
})

test.each([
  ['holds this page’s version', ['/assets/first-A.js'], false],
  ['holds another one', ['/assets/first-B.js'], true],
  ['holds this one and one that waits', ['/assets/first-B.js', '/assets/first-A.js'], false],
  ['was cleared, which tells nothing', [], false],
])('whether a page was overtaken, where the cache %s', async (_, entries, isSo) => {
  cached = [...entries]
  expect(await isOvertaken(createWorker('activated'))).toBe(isSo)
})

test('a worker that takes over at this moment is waited for: the files of the version before are still there', async () => {
  cached = ['/assets/first-B.js', '/assets/first-A.js']
  const worker = createWorker('activating')
  const answer = isOvertaken(worker)
  await new Promise(setImmediate)
  cached = ['/assets/first-B.js']
  worker.state = 'activated'
  worker.dispatchEvent(new Event('statechange'))
  expect(await answer).toBe(true)
})
