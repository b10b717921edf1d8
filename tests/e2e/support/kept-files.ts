import type { Page } from 'playwright/test'

/** The addresses of the files that the worker keeps. */
export function readKept(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests
      .flat()
      .map(({ url }) => url)
      .sort()
  })
}

/** Takes them all away, as a browser does with what a power cut has damaged; the worker stays. */
export function loseKept(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
}
