/** The file that carries what has not left from a dying tablet to another device. */
import * as v from 'valibot'
import { isCleanLine } from '../core/clean-text.ts'
import { parseResultsEmailRequest } from '../core/results-email.ts'
import { createPending, type PendingEntry, type UnsentEntry } from './entry.ts'
import { entryId } from './entry-id.ts'

const transferSchema = v.strictObject({
  format: v.literal('trebe-outbox'),
  version: v.literal(1),
  exportedAt: v.string(),
  entries: v.array(v.unknown()),
})

/** A time that `Date` can hold (ECMA-262, 21.4.1.1), in milliseconds since 1970. */
const time = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15))

const transferredEntry = v.strictObject({
  id: v.string(),
  // Half a character has no UTF-8, of which the id is made.
  attemptId: v.pipe(v.string(), v.check(isCleanLine)),
  savedAt: time,
  request: v.unknown(),
})

/** The unsent entries (pending and rejected) as JSON. It holds personal data: staff hand it on and delete it. */
export function writeTransfer(unsent: readonly UnsentEntry[], now: number): string {
  const entries = unsent.map(({ id, attemptId, savedAt, request }) => ({ id, attemptId, savedAt, request }))
  const transfer = { format: 'trebe-outbox', version: 1, exportedAt: new Date(now).toISOString(), entries }
  return `${JSON.stringify(transfer, null, 2)}\n`
}

export type ReadTransfer =
  /** `unreadable`: how many entries of the file are not taken, since they don't parse. */
  | { readonly ok: true; readonly entries: readonly PendingEntry[]; readonly unreadable: number }
  /** The file is not one of ours. */
  | { readonly ok: false }

/**
 * Reads such a file; an entry that is wrong holds up no other. Entries keep their ids: what one device has sent, another does not send
 * again. Their `order` is yet to be given.
 */
export function readTransfer(text: string): ReadTransfer {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), transferSchema), text)
  if (!parsed.success) return { ok: false }
  const entries = parsed.output.entries.flatMap((value) => readEntry(value) ?? [])
  return { ok: true, entries, unreadable: parsed.output.entries.length - entries.length }
}

function readEntry(value: unknown): PendingEntry | undefined {
  const parsed = v.safeParse(transferredEntry, value)
  if (!parsed.success) return undefined
  const { id, attemptId, savedAt, request } = parsed.output
  const body = parseResultsEmailRequest(request)
  if (!body.ok || id !== entryId(attemptId, body.request.email)) return undefined
  return createPending({ id, attemptId, request: body.request }, 0, savedAt)
}
