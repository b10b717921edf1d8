/** The real parts of an outbox, the same in a page and in the service worker. */
import { createChanges, openChannel } from './changes.ts'
import { systemClock } from './clock.ts'
import { createDatabase, openStore } from './database.ts'
import { createDeliver } from './deliver.ts'
import type { FlushLog, FlushParts } from './flush.ts'
import { invoke } from './invoke.ts'
import { createLock } from './lock.ts'
import { createEntryStore } from './store.ts'

export function createBrowserParts(): FlushParts {
  const clock = systemClock
  const changes = createChanges(openChannel())
  return {
    store: createEntryStore(createDatabase(openStore, clock), clock, changes),
    deliver: createDeliver(invoke, clock),
    // Absent in older browsers and outside secure contexts, whatever the type says.
    lock: createLock(clock, 'locks' in navigator ? navigator.locks : undefined, changes),
    clock,
    random: Math.random,
    changes,
    log: logLine,
  }
}

function logLine({ kind, id, detail }: FlushLog): void {
  const line = `send-results-email ${kind}: ${detail} (${id})`
  if (kind === 'delivered') console.info(line)
  else console.error(line)
}
