import type { Outbox } from '../outbox/outbox.ts'
import { inTime } from './reload/in-time.ts'

const load = inTime(() => import('../outbox/page-outbox.ts'))

let outbox: Promise<Outbox> | undefined

/**
 * The page's one outbox, with what starts its flushes running; fetched at the first call, since the first screen does not need it.
 * Rejects when its file can't be had; the next call tries again.
 */
export function loadOutbox(): Promise<Outbox> {
  outbox ??= load()
    .then(({ startPageOutbox }) => startPageOutbox())
    .catch((error: unknown) => {
      outbox = undefined
      throw error
    })
  return outbox
}
