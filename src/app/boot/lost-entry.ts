import { replaceEntry } from '../device/history.ts'
import { readStored, writeStored } from '../device/storage.ts'

const copyKey = 'trebe.entry'

/**
 * Gives the history entry shown its state back where the browser has lost it. Chromium does that to a tab that it discards to save memory (under
 * a `Cross-Origin-Opener-Policy`, whatever that says), or whose process has died. For that, a page that is out of sight keeps a copy in the tab's
 * session storage, behind its address.
 */
export function mendLostEntry(): void {
  const { href } = window.location
  const copy = readStored('sessionStorage', copyKey)
  writeStored('sessionStorage', copyKey, null)
  const { state } = window.history
  if (performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')) {
    // Whoever opens the address anew begins anew, though Chromium keeps the entry of an address that is shown already.
    if (state?.quiz) replaceEntry(null)
  } else if (state === null && copy?.startsWith(`${href} `)) {
    replaceEntry(JSON.parse(copy.slice(href.length)))
  }
  // At the window: what is written into the entry as the page goes out of sight is so by then, for its listeners are the document's.
  addEventListener('visibilitychange', () => {
    const isHidden = document.visibilityState === 'hidden'
    const entry = `${window.location.href} ${JSON.stringify(window.history.state)}`
    writeStored('sessionStorage', copyKey, isHidden ? entry : null)
  })
}
