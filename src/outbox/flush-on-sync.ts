/** A flush in the worker, on the browser's Background Sync event: also when the tab has gone. */
import { pause } from './clock.ts'
import { isDue, isDueOnSync } from './entry.ts'
import { type FlushParts, flushEntries } from './flush.ts'
import { onlineSpread, retryDelay } from './retry.ts'

/**
 * Passes within one event. Chromium fires it three times, some minutes apart, then no more until a page asks anew; and it lets each run for three
 * minutes. A network that fails now may be there in a minute, and the visitor gone for good: five passes take a minute and a quarter of waiting.
 */
export const passesOnSync = 5

export interface SyncSurroundings {
  /** Whether somebody looks at a page of ours: it flushes by itself then. */
  readonly isPageInSight: () => Promise<boolean>
  /** Aborted when a new version of the worker arrives, which waits for this event to end. */
  readonly replaced: AbortSignal
}

/**
 * Sends what failed for want of a network, and what is due; while something is left, again after a while, though only what is due where a page
 * is in sight. Gives whether nothing is left: else the event has failed, for then the browser fires it again later.
 */
export async function flushOnSync(parts: FlushParts, { isPageInSight, replaced }: SyncSurroundings): Promise<boolean> {
  const { clock, random } = parts
  // The network has come back, and for every other device in the hall too.
  await pause(clock, random() * onlineSpread)
  for (let passes = 1; ; passes++) {
    const isToTry = passes === 1 || !(await isPageInSight()) ? isDueOnSync : isDue
    // What has begun runs to its end.
    const report = await flushEntries(parts, { isToTry, stop: new AbortController().signal })
    if (report.kind === 'passed' && report.pending === 0) return true
    if (passes === passesOnSync || replaced.aborted) return false
    await pause(clock, retryDelay(passes, random()), replaced)
  }
}
