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
 */
export function registerServiceWorker(): Updates {
  const workbox = new Workbox('/sw.js')
  let waiting: ServiceWorker | undefined

  workbox.addEventListener('waiting', ({ sw }) => {
    waiting = sw
  })
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate === true || isExternal === true) window.location.reload()
  })
  const registered = workbox.register()
  registered.catch((error: unknown) => {
    // Without the worker the product works on, online only; private modes and old browsers end here.
    console.warn('Service worker not registered:', error)
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
