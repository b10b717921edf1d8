import postgres from 'postgres'
import * as v from 'valibot'
import type { ResultsEmailRequest } from '../../../src/core/results-email.ts'
import { createConnections } from './connections.ts'
import { encryptionFor } from './database-encryption.ts'
import type { Mailer, SendOutcome } from './mailers/mailer.ts'

/** What the database answered, or that it is out of reach or answers what we can't read; `problem` is a code, for the log. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string }

/** What the ledger knows of a key; `sending` only while a try is really under way. */
const standing = v.picklist(['queued', 'sending', 'sent', 'failed', 'in_doubt', 'erased_sent', 'erased_unsent'])

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
  /** `token`: a UUID of the caller's own, another one for each claim. */
  claim(key: string | null, token: string): Promise<Reply<ClaimedRow | undefined>>
  /** Nothing was sent under this token, and nothing will be. */
  release(token: string): Promise<Reply<unknown>>
  complete(row: ClaimedRow, outcome: SendOutcome): Promise<Reply<CompletedState>>
  health(): Promise<Reply<unknown>>
}

/** What the kinds of outcomes tell, in one. */
interface OutcomeFields {
  readonly reason?: string | null
  readonly retryAfter?: number | null
  readonly concernsAll?: boolean
  readonly mailProviderReference?: string | null
}

/**
 * Longest wait for the database in milliseconds, connecting included. Where a connection is at hand, the database's own time-outs (2 s for
 * a lock, 2.5 s for a statement) come first; else they end there what nobody waits for any more.
 */
const answerLimit = 3_000

type Ask = (sql: postgres.Sql) => Promise<readonly postgres.Row[]>

/**
 * The ledger at `databaseUrl`, which is connected to when it is first asked. `mailer` says at which pace emails may leave, and for how long a
 * repeat under the same key is certainly recognised.
 */
export function createLedger(databaseUrl: string, mailer: Mailer): Ledger {
  const open = () =>
    postgres(databaseUrl, {
      ...encryptionFor(new URL(databaseUrl), 'require'),
      max: 1,
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
  const { ask } = createConnections({
    open,
    most: 4,
    freeLimit: 2_000,
    answerLimit,
    restAfterFailure: 5_000,
    isLost: (error) => !(error instanceof postgres.PostgresError),
  })
  const dedupe = `${mailer.dedupeWindow} milliseconds`

  /** Asks and parses the first row. */
  async function one<Schema extends v.GenericSchema>(
    query: Ask,
    schema: Schema,
  ): Promise<Reply<v.InferOutput<Schema>>> {
    try {
      const rows = await ask(query)
      if (rows === 'too_late') return { ok: false, problem: 'timed_out' }
      return { ok: true, value: v.parse(schema, rows[0]) }
    } catch (error) {
      return { ok: false, problem: error instanceof v.ValiError ? 'unreadable_answer' : codeOf(error) }
    }
  }

  /** Asks, and parses the column `value` of the first row. */
  async function scalar<Schema extends v.GenericSchema>(
    query: Ask,
    schema: Schema,
  ): Promise<Reply<v.InferOutput<Schema>>> {
    const reply = await one(query, v.object({ value: schema }))
    return reply.ok ? { ok: true, value: reply.value.value } : reply
  }

  return {
    accept: ({ key, keyHash, bodyHash, request, recipient, clientHash }) =>
      one(
        (sql) =>
          sql`select outcome, retry_after from ledger.accept(${key}, ${keyHash}, ${bodyHash}, ${sql.json(request)}, ${recipient}, ${clientHash})`,
        acceptance,
      ),
    reserveTurn: (key, patience) =>
      scalar(
        (sql) =>
          sql`select ledger.reserve_turn(${mailer.name}, ${dedupe}::text::interval, ${key}, ${patience}) as value`,
        v.nullable(v.number()),
      ),
    claim: (key, token) =>
      one(
        (sql) => sql`select * from ledger.claim(${mailer.name}, ${dedupe}::text::interval, ${key}, ${token})`,
        v.optional(claimedRow),
      ),
    release: (token) =>
      scalar(
        (sql) => sql`select ledger.release(${token}, ${mailer.name}, ${dedupe}::text::interval) as value`,
        v.unknown(),
      ),
    complete: (row, outcome) => {
      const {
        reason = null,
        retryAfter = null,
        concernsAll = false,
        mailProviderReference = null,
      }: OutcomeFields = outcome
      return scalar(
        (sql) =>
          sql`select ledger.complete(${row.key}, ${row.token}, ${mailer.name}, ${dedupe}::text::interval, ${outcome.kind}, ${reason}, ${retryAfter}, ${concernsAll}, ${mailProviderReference}) as value`,
        completedState,
      )
    },
    health: () => scalar((sql) => sql`select ledger.health() as value`, v.unknown()),
  }
}

/** SQLSTATE or the system's code; never the message, which may quote a value. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
