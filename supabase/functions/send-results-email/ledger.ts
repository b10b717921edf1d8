import postgres from 'postgres'
import * as v from 'valibot'
import type { ResultsEmailRequest } from '../../../src/core/results-email.ts'
import type { Mailer, SendOutcome } from './mailers/mailer.ts'

/** What the database answered, or that it is out of reach; `problem` is a code, for the log. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string }

const standing = v.picklist(['queued', 'sending', 'sent', 'failed', 'in_doubt', 'erased_sent', 'erased_unsent'])

/** What the ledger knows of a key; `sending` only while a try is really under way. */
export type Standing = v.InferOutput<typeof standing>

const acceptance = v.object({
  outcome: v.union([v.picklist(['accepted', 'limited', 'key_reused']), standing]),
  retry_after: v.nullable(v.number()),
})

export type Acceptance = v.InferOutput<typeof acceptance>

const claimedRow = v.object({
  key: v.string(),
  key_hash: v.string(),
  token: v.string(),
  request: v.unknown(),
  accepted_at: v.date(),
  series: v.number(),
})

/** A row taken for one try; only the bearer of the token may say how it ended. */
export type ClaimedRow = v.InferOutput<typeof claimedRow>

const completedState = v.nullable(v.picklist(['queued', 'sent', 'failed', 'in_doubt']))

export type CompletedState = v.InferOutput<typeof completedState>

export interface AcceptInput {
  readonly key: string
  readonly keyHash: string
  readonly bodyHash: string
  readonly request: ResultsEmailRequest
  readonly recipient: string
  readonly clientHash: string
}

/** The SQL functions of the migrations, one method each; what they promise is said there. */
export interface Ledger {
  accept(input: AcceptInput): Promise<Reply<Acceptance>>
  /** Milliseconds to wait before claiming `key` (null: any row); null: nothing to do within `patience` milliseconds. */
  reserveTurn(key: string | null, patience: number): Promise<Reply<number | null>>
  claim(key: string | null): Promise<Reply<ClaimedRow | undefined>>
  complete(row: ClaimedRow, outcome: SendOutcome): Promise<Reply<CompletedState>>
  health(): Promise<Reply<unknown>>
}

/** Longest wait for the database in milliseconds, connecting included; its own statement time-out is longer than a healthy call. */
const answerLimit = 3_000

export function createLedger(databaseUrl: string, mailer: Mailer): Ledger {
  const sql = postgres(databaseUrl, {
    max: 4,
    connect_timeout: 3,
    idle_timeout: 60,
    // A pooler in transaction mode knows no prepared statements.
    prepare: false,
    fetch_types: false,
    // Reconnect at once when it is back: the default would sit out up to 20 s.
    backoff: () => 0.2,
    onnotice: () => {},
    connection: { application_name: 'send-results-email' },
  })
  const dedupe = `${mailer.dedupeWindow} milliseconds`
  return {
    accept: ({ key, keyHash, bodyHash, request, recipient, clientHash }) =>
      one(
        sql`select outcome, retry_after from ledger.accept(${key}, ${keyHash}, ${bodyHash}, ${sql.json(request)}, ${recipient}, ${clientHash})`,
        acceptance,
      ),
    reserveTurn: (key, patience) =>
      scalar(
        sql`select ledger.reserve_turn(${mailer.name}, ${dedupe}::text::interval, ${key}, ${patience}) as value`,
        v.nullable(v.number()),
      ),
    claim: (key) =>
      one(sql`select * from ledger.claim(${mailer.name}, ${dedupe}::text::interval, ${key})`, v.optional(claimedRow)),
    complete: (row, outcome) => {
      const reason = 'reason' in outcome ? outcome.reason : null
      const retryAfter = 'retryAfter' in outcome ? outcome.retryAfter : null
      const pause = 'concernsAll' in outcome && outcome.concernsAll
      const reference = 'providerReference' in outcome ? outcome.providerReference : null
      return scalar(
        sql`select ledger.complete(${row.key}, ${row.token}::text::bigint, ${mailer.name}, ${dedupe}::text::interval, ${outcome.kind}, ${reason}, ${retryAfter ?? null}, ${pause}, ${reference ?? null}) as value`,
        completedState,
      )
    },
    health: () => scalar(sql`select ledger.health() as value`, v.unknown()),
  }
}

type Row = postgres.PendingQuery<postgres.Row[]>

async function scalar<Schema extends v.GenericSchema>(
  query: Row,
  schema: Schema,
): Promise<Reply<v.InferOutput<Schema>>> {
  const reply = await one(query, v.object({ value: v.unknown() }))
  return reply.ok ? { ok: true, value: v.parse(schema, reply.value.value) } : reply
}

/** Runs a query and parses its first row. One that takes too long is called back, so that it doesn't run after we said it did not. */
async function one<Schema extends v.GenericSchema>(query: Row, schema: Schema): Promise<Reply<v.InferOutput<Schema>>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<'too_late'>((resolve) => {
    timer = setTimeout(() => resolve('too_late'), answerLimit)
  })
  try {
    const rows = await Promise.race([query, tooLate])
    if (rows === 'too_late') {
      query.cancel()
      // Its end, whatever it is, comes after our answer.
      query.catch(() => undefined)
      return { ok: false, problem: 'timed_out' }
    }
    return { ok: true, value: v.parse(schema, rows[0]) }
  } catch (error) {
    if (error instanceof v.ValiError) throw error
    return { ok: false, problem: codeOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** SQLSTATE or the system's code; never the message, which may quote a value. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
