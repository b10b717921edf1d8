/** The outbox of a page, on real parts and with its triggers running. */
import { requestSync } from './background-sync.ts'
import { createBrowserParts } from './browser-parts.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { startTriggers } from './triggers.ts'

export function startPageOutbox(): Outbox {
  const parts = createBrowserParts()
  let hasAsked = false
  const outbox = createOutbox({
    ...parts,
    isOnline: () => navigator.onLine,
    requestSync: (tag) => requestSync('serviceWorker' in navigator ? navigator.serviceWorker : undefined, tag),
    askToPersist() {
      if (hasAsked || !('storage' in navigator)) return
      hasAsked = true
      // Firefox asks the visitor; a "no" changes nothing of what the outbox does.
      navigator.storage.persist().catch(() => false)
    },
  })
  startTriggers(outbox, { window, document }, parts.clock, parts.random)
  return outbox
}
