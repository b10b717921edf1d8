import { Workbox } from 'workbox-window'
import { skipWaitingMessage } from '../../core/update.ts'

/** A tablet that is never closed asks for a new version this often. */
const checkEveryMs = 60 * 60 * 1000

export interface Updates {
  /** Lets a version that waits take over as soon as no tab is in a quiz or form; the page then loads anew. Without one, nothing happens. */
  apply(): void
}

/**
 * Registers the service worker. A new version waits until `apply`; once it has taken over, every page that it finds loads anew, for its
 * chunks are those of the old version. Pages in a quiz or form are never found then: the worker waits for the lock that they hold.
 * `isAtRest` tells whether the screen shown may be loaded anew as soon as a version waits.
 */
export function registerServiceWorker(isAtRest: () => boolean): Updates {
  // Browsers inside of other apps, and some private modes. workbox-window would throw.
  if (!('serviceWorker' in navigator)) return { apply() {} }
  const workbox = new Workbox('/sw.js')
  let waiting: ServiceWorker | undefined

  workbox.addEventListener('waiting', ({ sw }) => {
    waiting = sw
    if (isAtRest()) sw?.postMessage(skipWaitingMessage)
  })
  reloadOnTakeover()
  const registered = workbox.register().catch((error: unknown) => {
    // Without the worker the product works on, online only.
    console.warn('Service worker not registered:', error)
    return undefined
  })
  setInterval(() => {
    // Without a network the check fails; the next one is in an hour.
    workbox.update().catch(() => undefined)
  }, checkEveryMs)

  return {
    apply() {
      void registered.then((registration) => {
        const worker = registration?.waiting ?? waiting
        worker?.postMessage(skipWaitingMessage)
      })
    },
  }
}

/**
 * Loads the page anew when one worker follows another. The first worker of a device only claims the pages that are open, perhaps
 * while somebody fills in a form, and their chunks are its own: workbox-window's `isExternal` would take that for an update in a page
 * that did not register it.
 */
function reloadOnTakeover(): void {
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) window.location.reload()
    isControlled = true
  })
}
