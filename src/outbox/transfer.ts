/** The file that carries what has not left from a dying tablet to another device. */
import * as v from 'valibot'
import { parseResultsEmailRequest } from '../core/results-email.ts'
import { createPending, type OutboxEntry, type PendingEntry } from './entry.ts'
import { entryId } from './entry-id.ts'

const transferSchema = v.strictObject({
  format: v.literal('trebe-outbox'),
  version: v.literal(1),
  exportedAt: v.string(),
  entries: v.array(
    v.strictObject({ id: v.string(), attemptId: v.string(), savedAt: v.number(), request: v.unknown() }),
  ),
})

/** The unsent entries (pending and rejected) as JSON. It holds personal data: staff hand it on and delete it. */
export function writeTransfer(entries: Iterable<OutboxEntry>, now: number): string {
  const unsent = [...entries]
    .filter((entry) => entry.state === 'pending' || entry.state === 'rejected')
    .sort((a, b) => a.order - b.order)
    .map(({ id, attemptId, savedAt, request }) => ({ id, attemptId, savedAt, request }))
  const transfer = { format: 'trebe-outbox', version: 1, exportedAt: new Date(now).toISOString(), entries: unsent }
  return `${JSON.stringify(transfer, null, 2)}\n`
}

export type ReadTransfer =
  | { readonly ok: true; readonly entries: readonly Omit<PendingEntry, 'order'>[] }
  /** `entry` is the position, from 0, of the first entry that is wrong; absent when the file as a whole is. */
  | { readonly ok: false; readonly entry?: number }

/** Reads such a file, all or nothing. Entries keep their ids: what one device has sent, another does not send again. */
export function readTransfer(text: string): ReadTransfer {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), transferSchema), text)
  if (!parsed.success) return { ok: false }
  const entries: PendingEntry[] = []
  for (const [index, { id, attemptId, savedAt, request }] of parsed.output.entries.entries()) {
    const body = parseResultsEmailRequest(request)
    if (!body.ok || id !== entryId(attemptId, body.request.email)) return { ok: false, entry: index }
    entries.push(createPending({ id, attemptId, request: body.request }, 0, savedAt))
  }
  return { ok: true, entries }
}
