import type { Outbox } from '../outbox/outbox.ts'
import { startPageOutbox } from '../outbox/page-outbox.ts'

let outbox: Outbox | undefined

/** The page's one outbox; the first call starts it, with what starts its flushes. */
export function pageOutbox(): Outbox {
  outbox ??= startPageOutbox()
  return outbox
}
