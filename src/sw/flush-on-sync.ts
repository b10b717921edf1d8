/** A flush in the worker, on the browser's Background Sync event: also when the tab has gone. */
import { createBrowserParts } from '../outbox/browser-parts.ts'
import { pause } from '../outbox/clock.ts'
import { isDueOnSync } from '../outbox/entry.ts'
import { flushEntries } from '../outbox/flush.ts'
import { onlineSpread } from '../outbox/retry.ts'

const parts = createBrowserParts()

/** Sends what failed for want of a network, and what is due. Rejects while something is left, for then the browser fires the event again later. */
export async function flushOnSync(): Promise<void> {
  // The network has come back, and for every other device in the hall too.
  await pause(parts.clock, parts.random() * onlineSpread)
  const report = await flushEntries(parts, { isToTry: isDueOnSync, stop: new AbortController().signal })
  if (report.kind !== 'passed' || report.pending > 0) throw new Error('The outbox is not empty yet')
}
