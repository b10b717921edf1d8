/** The reset: a visit ends, the landing comes up for the next visitor, the outbox stays as it is. */
import { pushEntry, replaceEntry } from '../device/history.ts'
import { canReload } from '../reload/reload-at-rest.ts'
import { forgetVisitor } from './forget.ts'
import { keepIdleSoFar } from './idle-so-far.ts'

export interface ResetParts {
  /** Entries that only this page's memory holds; loading anew would lose them. */
  readonly entriesInMemory: () => Promise<number>
  /** Lets a version that waits take over. */
  readonly applyUpdate: () => void
  /** Leaves the screen, and with it what keeps updates away. */
  readonly leaveScreen: () => Promise<void>
  /** Shows the landing in the stand's language without loading the page anew. */
  readonly showLanding: () => Promise<void>
  /** How long nobody has touched the landing, where that is why it is reset. */
  readonly idleSoFar: number
}

const takeOverLimitMs = 3000

let isEnding = false

/** Ends the visit once, however often it is asked for. */
export async function endVisit(parts: ResetParts): Promise<void> {
  if (isEnding) return
  isEnding = true
  forgetVisitor()
  // To ask the device and the host may take some seconds, in which nobody is to see or press what the visitor has left.
  document.documentElement.hidden = true
  if ((await parts.entriesInMemory()) === 0 && (await canReload())) return loadAnew(parts)
  try {
    await parts.showLanding()
  } finally {
    document.documentElement.hidden = false
    // What is hidden could not take it when the landing came.
    document.querySelector('h1')?.focus({ preventScroll: true })
    isEnding = false
  }
}

async function loadAnew({ applyUpdate, leaveScreen, idleSoFar }: ResetParts): Promise<void> {
  addEventListener('pagehide', () => {
    // The router has just written its scroll positions.
    forgetVisitor()
    keepIdleSoFar(idleSoFar)
  })
  // Should the browser keep this page for Back, it keeps nothing; and whatever loads it anew meanwhile loads the landing.
  document.body.replaceChildren()
  try {
    replaceEntry(null, '/')
    await leaveScreen()
    await takeOver(applyUpdate)
  } catch (error) {
    // Chromium refuses to name the worker where the site may store nothing.
    console.warn('Visit not left in order:', error)
  } finally {
    // Forward, where the visitor had gone back, would still show the browser's pictures of what they left.
    pushEntry(null, '/')
    // The page is empty: whatever fails, the landing has to come; and who goes back before it is there calls its loading off.
    const load = () => window.location.replace('/')
    addEventListener('popstate', load)
    load()
  }
}

/** Waits for the new version, so that the next visitor starts with it; not for long. */
async function takeOver(applyUpdate: () => void): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.waiting == null) return
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, takeOverLimitMs)
    applyUpdate()
  })
}
