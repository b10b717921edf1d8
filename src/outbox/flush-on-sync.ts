/** A flush in the worker, on the browser's Background Sync event: also when the tab has gone. */
import { pause } from './clock.ts'
import { isDueOnNetwork, isPending } from './entry.ts'
import { type FlushParts, flushEntries } from './flush.ts'
import { lookAgainDelay, onlineSpread } from './retry.ts'
import type { EntryStore } from './store.ts'

/**
 * For how many milliseconds one event goes on beginning passes. Chromium lets it run for three minutes, and the last pass may take half a minute.
 * It is worth the wait: an event is fired three times only, the network that fails now may be there in a minute, and the visitor may be gone for
 * good.
 */
const syncPatience = 120_000
/** Between two passes, in milliseconds: what had no network may have failed often before the event, and would not be due again within it. */
const longestPause = 20_000

/**
 * Sends what failed for want of a network, and what is due, again and again while something is left. Gives whether nothing is left: else the event
 * has failed, for then the browser fires it again later. `replaced` ends the waiting.
 */
export async function flushOnSync(parts: FlushParts, replaced: AbortSignal): Promise<boolean> {
  const { clock, random } = parts
  const begin = clock.now()
  // The network has come back, and for every other device in the hall too.
  await pause(clock, random() * onlineSpread)
  for (;;) {
    // What has begun runs to its end.
    const report = await flushEntries(parts, { isToTry: isDueOnNetwork, stop: new AbortController().signal })
    if (report.kind === 'passed' && report.pending.size === 0 && !(await hasPending(parts.store))) return true
    const nextInMs = report.kind === 'passed' ? report.nextInMs : undefined
    const ms = Math.min(nextInMs ?? lookAgainDelay, longestPause)
    if (replaced.aborted || clock.now() - begin + ms > syncPatience) return false
    await pause(clock, ms, replaced)
  }
}

/** Whether something waits, or may: it may have been saved since the pass read the device, and nobody would be woken for it any more. */
async function hasPending(store: EntryStore): Promise<boolean> {
  const { entries, isComplete } = await store.load()
  return !isComplete || entries.some(isPending)
}
