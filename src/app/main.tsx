import { createBrowserHistory } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { defaultLanguage, type Language, parseLanguage } from '../core/language.ts'
import { App } from './app.tsx'
import { ignoreRepeatedTaps } from './boot/repeated-taps.ts'
import { readySignal, startSignal } from './boot/signals.ts'
import { answerSkipLink } from './boot/skip-link.ts'
import { nextTask } from './device/scheduling.ts'
import { applyAddress, isKiosk, loadLanguage } from './device/settings.ts'
import { activateLanguage } from './i18n/i18n.ts'
import { keepInstallPrompt } from './install/install-offer.ts'
import { keepForeignState } from './navigation/foreign-state.ts'
import { tidyAddress } from './navigation/tidy-path.ts'
import { inTime } from './reload/in-time.ts'
import { reloadAtRest } from './reload/reload-at-rest.ts'
import { createAppRouter } from './router.tsx'
import { reloadOnStaleChunk } from './update/stale-chunks.ts'
import './ui/theme.css'

reloadOnStaleChunk()
keepInstallPrompt()
tidyAddress()
if (!isKiosk()) keepForeignState()
// Vite's dev server serves pages without the boot script.
if (import.meta.env.DEV) {
  document.documentElement.lang = applyAddress() ?? loadLanguage()
  ignoreRepeatedTaps()
  answerSkipLink()
}
// Not awaited: with an `await` outside of functions the bundler gives each `import()` a file of its own that only forwards to another.
void start()

/** Takes the page over from the boot script: hydrates a prerendered one, draws any other. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const isInPageLanguage = await activatePageLanguage()

  // The boot script leaves the address and the links alone from here on.
  dispatchEvent(new Event(startSignal))
  holdTraversals()
  // On a kiosk the browser's history keeps nothing of a visit.
  const history = isKiosk() ? await createKioskHistory() : createBrowserHistory()
  const router = createAppRouter(history)
  await nextTask()
  await router.load()
  await nextTask()

  const app = <App router={router} />
  // As a transition React hydrates in slices; else in one task, a long one on a slow phone.
  if (isPrerendered(root) && isInPageLanguage) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/**
 * Keeps Back and Forward from the router until its first screen is there, and tells it then: before, it hears of none, and while that comes alive
 * React would have to throw it away.
 */
function holdTraversals(): void {
  let isHeld = false
  const hold = (event: Event) => {
    event.stopImmediatePropagation()
    isHeld = true
  }
  const release = () => {
    removeEventListener('popstate', hold)
    if (isHeld) dispatchEvent(new PopStateEvent('popstate'))
  }
  addEventListener('popstate', hold)
  // Behind what is pressed again then: the buttons go with their screen.
  addEventListener(readySignal, () => setTimeout(release), { once: true })
}

// A comment node is a child too, so ask for an element: only a prerendered page has one.
function isPrerendered(root: HTMLElement): boolean {
  return root.firstElementChild !== null
}

/**
 * Activates the language of the page. Until the app has started, a link may open its screen in the page's place, in the language that was pressed
 * there. Gives false where that language can't be had: the app is in French then, whatever the page.
 */
async function activatePageLanguage(): Promise<boolean> {
  // React must meet a prerendered page in the language that it stands in; one that was chosen since is the next screen's.
  const pageLanguage = () => parseLanguage(document.documentElement.lang) ?? defaultLanguage
  let language: Language
  do {
    language = pageLanguage()
    try {
      await activateLanguage(language)
    } catch (error) {
      // The other language's file did not come: the product in French beats no product. The choice stays remembered, and loaded anew the
      // page comes in it.
      console.warn('Language not loaded:', error)
      document.documentElement.lang = defaultLanguage
      await activateLanguage(defaultLanguage)
      reloadAtRest()
      return false
    }
    // On a slow phone each of these steps takes as long as a task may.
    await nextTask()
  } while (language !== pageLanguage())
  return true
}

async function createKioskHistory() {
  try {
    const { createVisitHistory } = await inTime(() => import('./kiosk/visit-history.ts'))()
    return createVisitHistory()
  } catch (error) {
    reloadAtRest()
    throw error
  }
}
