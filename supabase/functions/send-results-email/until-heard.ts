import type { Reply } from './ledger.ts'
import { pause } from './pause.ts'

/** Ask no further time after so many milliseconds: with turn, claim and send before it a hosted function has to end within 150 s. */
const tellingLimit = 60_000

/** Longest pause between two times, in milliseconds. */
const longestPause = 8_000

/**
 * Tells the ledger what only this process knows, again and again until it has heard: while the lease lasts and after it, for the ledger
 * takes a sender's word as long as nobody else has claimed the row.
 */
export async function untilHeard<Value>(tell: () => Promise<Reply<Value>>): Promise<Reply<Value>> {
  const endsAt = performance.now() + tellingLimit
  for (let wait = 500; ; wait = Math.min(2 * wait, longestPause)) {
    const reply = await tell()
    if (reply.ok || performance.now() + wait > endsAt) return reply
    await pause(wait)
  }
}
