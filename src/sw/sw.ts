/** The service worker: wiring only. It precaches the app and touches nothing but GET of its own origin. */
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { endPeriodicSync, syncTags } from '../outbox/background-sync.ts'
import { createBrowserParts } from '../outbox/browser-parts.ts'
import { flushOnSync } from '../outbox/flush-on-sync.ts'
import { parseMessage } from './message.ts'
import { answerNavigation } from './navigation.ts'
import { takeOverWhenIdle } from './takeover.ts'

/** The browser's events of Background Sync and Periodic Background Sync; not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] }

const precache = new PrecacheController({
  // Asks the host whether the page's copy is still good, rather than fetch a second one: the first visit has just loaded it.
  plugins: [{ requestWillFetch: async ({ request }) => new Request(request, { cache: 'no-cache' }) }],
})
precache.addToCacheList([...self.__WB_MANIFEST])
cleanupOutdatedCaches()
// Before the precache's own route, which would answer `/` by its directory index and leave deep links to the network.
registerRoute(
  new NavigationRoute(({ request, event }) => {
    const answer = answerNavigation(request, (file) => precache.matchPrecache(file))
    // Without a network, or where the host has another version already, it stays so until the next page.
    event.waitUntil(answer.then(() => fetchMissing(event)).catch(() => undefined))
    return answer
  }),
)
registerRoute(new PrecacheRoute(precache, { cleanURLs: false }))

self.addEventListener('install', precache.install)

self.addEventListener('activate', (event) => {
  // The first visit's page gets its later chunks (the other language, the legal texts) from the cache, so that it too
  // works when the network goes. An update claims nothing new: it waits until no page holds it.
  event.waitUntil(self.clients.claim())
  // All versions share a cache. The next one may be filling it already, with files that are on no list of this one and that it asks for once;
  // it clears up after both.
  const { installing, waiting } = self.registration
  if (installing === null && waiting === null) void precache.activate(event)
})

self.addEventListener('message', (event) => {
  if (parseMessage(event, self.location.origin) === undefined) return
  event.waitUntil(takeOverWhenIdle(self.navigator.locks, () => self.skipWaiting()))
})

/** Fetches what has gone from the cache: a browser drops what a power cut has damaged, and a version is installed once. */
async function fetchMissing(event: ExtendableEvent): Promise<void> {
  const cache = await self.caches.open(precache.strategy.cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  for (const [url, cacheKey] of precache.getURLsToCacheKeys()) {
    if (kept.has(cacheKey)) continue
    const integrity = precache.getIntegrityForCacheKey(cacheKey)
    // Kept by workbox, for the file's hash is known, which the browser checks.
    await precache.strategy.handle({ event, request: url, params: { cacheKey, integrity } })
  }
}

for (const type of ['sync', 'periodicsync']) {
  self.addEventListener(type, (event) => {
    if (isSyncEvent(event) && syncTags.some((tag) => tag === event.tag)) event.waitUntil(flush())
  })
}

const outbox = createBrowserParts()

async function flush(): Promise<void> {
  const { registration } = self
  const replaced = new AbortController()
  // A new version waits for this event to end. A page that is seen sends by itself; where none is, nobody waits for the version.
  const makeWay = async () => {
    const pages = await self.clients.matchAll({ type: 'window' })
    if (pages.some(({ visibilityState }) => visibilityState === 'visible')) replaced.abort()
  }
  registration.addEventListener('updatefound', () => void makeWay(), { once: true })
  if (registration.installing ?? registration.waiting) await makeWay()
  const isEmpty = await flushOnSync(outbox, replaced.signal)
  if (!isEmpty) throw new Error('The outbox is not empty yet')
  await endPeriodicSync(registration)
}

function isSyncEvent(event: Event): event is SyncEvent {
  return 'tag' in event && event instanceof ExtendableEvent
}
