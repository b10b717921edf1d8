import { Workbox } from 'workbox-window'
import { skipWaitingMessage } from '../../core/update.ts'
import { pause } from '../device/scheduling.ts'
import { isAtRest, untilAtRest } from '../reload/hold-updates.ts'
import { reloadAtRest } from '../reload/reload-at-rest.ts'
import { isOvertaken } from './overtaken.ts'

const script = '/sw.js'

/** A tablet that is never closed asks for a new version this often. */
const checkEveryMs = 60 * 60 * 1000

/** How long after a first install that was lost it is tried again; each time twice as long, up to the second figure. */
const installAgainMs = { first: 15_000, longest: 600_000 }

export interface Updates {
  /** Lets a version that waits take over as soon as no tab holds updates; the page then loads anew. Without one, nothing happens. */
  apply(): void
}

/**
 * Registers the service worker. A new version waits until `apply`; once it has taken over, every page that it finds loads anew as soon as
 * it is at rest, for its chunks are those of the old version. `isGoodMoment` tells whether the screen shown may be loaded anew as soon as
 * a version waits.
 */
export function registerServiceWorker(isGoodMoment: () => boolean): Updates {
  // Browsers inside of other apps, and some private modes. workbox-window would throw.
  if (!('serviceWorker' in navigator)) return { apply() {} }
  reloadOnTakeover()
  reloadIfOvertaken().catch(() => undefined)
  installUntilThere(isGoodMoment).catch(() => undefined)
  setInterval(() => {
    // Without a network the check fails; the next one is in an hour.
    findRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined)
  }, checkEveryMs)

  return {
    apply() {
      findRegistration()
        .then((registration) => registration?.waiting?.postMessage(skipWaitingMessage))
        .catch(() => undefined)
    },
  }
}

// Asked for each time: an install that failed leaves one behind that is dead.
const findRegistration = () => navigator.serviceWorker.getRegistration()

/**
 * Asks for the first worker until it is there: one file that does not come, and the browser gives the install up for as long as the
 * document lives. What had come is kept, so the next install fetches the rest. Rejects where the site may store nothing.
 */
async function installUntilThere(isGoodMoment: () => boolean): Promise<void> {
  await install(isGoodMoment)
  for (let ms = installAgainMs.first; ; ms = Math.min(2 * ms, installAgainMs.longest)) {
    await pause(ms)
    const registration = await findRegistration()
    if (registration?.active != null) return
    if (registration === undefined) await install(isGoodMoment)
  }
}

async function install(isGoodMoment: () => boolean): Promise<void> {
  const workbox = new Workbox(script)
  workbox.addEventListener('waiting', ({ sw }) => {
    if (isGoodMoment()) sw?.postMessage(skipWaitingMessage)
  })
  try {
    await workbox.register()
  } catch (error) {
    // Without the worker the product works on, online only.
    console.warn('Service worker not registered:', error)
  }
}

/**
 * Loads the page anew when one worker follows another, as soon as it is at rest: a browser lets the old worker end its work first, so the
 * new one may come minutes after it was told to, when somebody has begun a quiz. The first worker of a device only claims the pages that
 * are open, and their chunks are its own: workbox-window's `isExternal` would take that for an update in a page that did not register it.
 */
function reloadOnTakeover(): void {
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', async () => {
    // None any more: somebody has cleared the site's data, and there may be no network to load the page from.
    const hasWorker = serviceWorker.controller !== null
    const isUpdate = isControlled && hasWorker
    isControlled = hasWorker
    if (!isUpdate) return
    while (!isAtRest()) await untilAtRest()
    window.location.reload()
  })
}

/** For a version that took over before anybody listened; where the caches can't be read nothing is known of it. */
async function reloadIfOvertaken(): Promise<void> {
  const { controller } = navigator.serviceWorker
  if (controller !== null && (await isOvertaken(controller))) reloadAtRest()
}
