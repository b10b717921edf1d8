/**
 * Reads a record of any version that this app ever wrote. Types only, no limits: what an older version let through must still reach
 * the server, whose refusal is then shown to somebody who can mend it.
 */
import * as v from 'valibot'
import { languages } from '../core/language.ts'
import { deliveryStatuses, type ResultsEmailRequest } from '../core/results-email.ts'
import { entryVersion, type OutboxEntry } from './entry.ts'
import { tryErrorKinds } from './try-error.ts'

const time = v.pipe(v.number(), v.finite())
const version = v.literal(entryVersion)

// Each field of the request by name, and as it is what a later version has put beside them: where an old tab is still open, or the host went
// back to this version, its entries are sent here, and the server may know the whole request by its key already.
const details = v.looseObject({
  phone: v.exactOptional(v.string()),
  needs: v.exactOptional(v.string()),
  answers: v.exactOptional(v.array(v.number())),
  source: v.exactOptional(v.string()),
} satisfies Record<keyof NonNullable<ResultsEmailRequest['details']>, unknown>)

const request = v.looseObject({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  company: v.string(),
  moduleId: v.string(),
  score: v.number(),
  total: v.number(),
  language: v.picklist(languages),
  details: v.exactOptional(details),
} satisfies Record<keyof ResultsEmailRequest, unknown>)

const unsent = { version, id: v.string(), attemptId: v.string(), order: time, savedAt: time, request }

const entrySchema = v.variant('state', [
  v.object({
    ...unsent,
    state: v.literal('pending'),
    tries: v.pipe(v.number(), v.integer(), v.minValue(0)),
    lastTryAt: time,
    nextTryAt: time,
    lastError: v.exactOptional(
      v.object({ kind: v.fallback(v.picklist(tryErrorKinds), 'unknown'), status: v.exactOptional(v.number()) }),
    ),
    wasCalled: v.exactOptional(v.literal(true)),
  }),
  v.object({
    ...unsent,
    state: v.literal('rejected'),
    refusal: v.object({ code: v.string(), paths: v.array(v.string()) }),
    rejectedAt: time,
  }),
  v.object({
    version,
    id: v.string(),
    state: v.literal('delivered'),
    deliveredAt: time,
    status: v.picklist(deliveryStatuses),
  }),
  v.object({
    version,
    id: v.string(),
    state: v.literal('closed'),
    closedAt: time,
    how: v.variant('kind', [
      v.object({ kind: v.literal('corrected'), newId: v.string() }),
      v.object({ kind: v.literal('discarded') }),
    ]),
  }),
])

/** Gives the entry that a record holds, or undefined when it is not one of ours. */
export function parseEntry(value: unknown): OutboxEntry | undefined {
  const parsed = v.safeParse(entrySchema, value)
  return parsed.success ? parsed.output : undefined
}
