import { runningEntry } from '../device/running-version.ts'

/**
 * Whether the worker that controls this page is of another version than the page: it may have taken over while the page was still loading,
 * and nobody heard of it. Its cache then holds its own landing page, and no more the one that starts this page's app. While a version
 * waits it holds both; a cache that was cleared holds none, and tells nothing.
 */
export async function isOvertaken(controller: ServiceWorker): Promise<boolean> {
  const entry = runningEntry()
  if (entry === undefined) return false
  await untilActivated(controller)
  const names = await caches.keys()
  const found = await Promise.all(
    names.map(async (name) => (await caches.open(name)).matchAll('/', { ignoreSearch: true })),
  )
  const pages = await Promise.all(found.flat().map((page) => page.text()))
  return pages.length > 0 && !pages.some((page) => page.includes(entry))
}

/** Until then the files of the version before are still there. */
async function untilActivated(worker: ServiceWorker): Promise<void> {
  while (worker.state === 'activating') {
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
  }
}
