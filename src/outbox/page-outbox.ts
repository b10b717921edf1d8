import { requestSync } from './background-sync.ts'
import { createBrowserParts } from './browser-parts.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { startTriggers } from './triggers.ts'

let outbox: Outbox | undefined

/** The page's one outbox, on real parts; the first call starts it, with what starts its flushes. */
export function pageOutbox(): Outbox {
  outbox ??= startPageOutbox()
  return outbox
}

function startPageOutbox(): Outbox {
  const parts = createBrowserParts()
  let hasAsked = false
  const started = createOutbox({
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
  startTriggers(started, { window, document }, parts.clock, parts.random)
  return started
}
