import { createHash, randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { startTestDatabases } from '../../support/database.ts'
import { setLedgerClock } from '../../support/ledger-clock.ts'

/** A ledger without a function before it: its SQL functions, called as the function's role calls them. */
export interface TestLedger {
  /** As the database's owner. */
  readonly admin: Sql
  /** As `results_mailer`. */
  readonly functionRole: Sql
  accept(input?: { key?: string; body?: string; recipient?: string; client?: string }): Promise<Accepted>
  /** Claims `key`, or whatever is due. */
  claim(options?: ClaimOptions): Promise<Claimed | undefined>
  /** The same where there is something to claim; a test can't go on without it. */
  claimRow(options?: ClaimOptions): Promise<Claimed>
  /** Says that nothing was sent under a token. */
  release(token: string, options?: { mailer?: string; dedupe?: string }): Promise<void>
  complete(row: Claimed, outcome: string, options?: CompleteOptions): Promise<string | null>
  reserveTurn(options?: TurnOptions): Promise<number | null>
  stateOf(key: string): Promise<string | undefined>
  /** Sets the clock ahead of the real one. */
  travel(offset: string): Promise<void>
  /** Empties the ledger, sets its limits as they are by default and the clock right. */
  reset(): Promise<void>
  stop(): Promise<void>
}

interface Accepted {
  readonly key: string
  readonly outcome: string
  readonly retryAfter: number | null
}

export interface Claimed {
  readonly key: string
  readonly token: string
  readonly series: number
}

interface CompleteOptions {
  readonly mailer?: string
  readonly dedupe?: string
  readonly retryAfter?: number
  readonly pause?: boolean
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export async function startTestLedger(): Promise<TestLedger> {
  const databases = await startTestDatabases()
  const database = await databases.create()
  const admin = postgres(database.adminUrl, { max: 4, onnotice: () => {} })
  const functionRole = postgres(database.functionRoleUrl, { max: 20 })
  const claim: TestLedger['claim'] = async ({
    key = null,
    mailer: name = 'smtp',
    dedupe = '0',
    token = randomUUID(),
  } = {}) => {
    const [row] = await functionRole<Claimed[]>`
      select key, token, series from ledger.claim(${name}, ${dedupe}::text::interval, ${key}, ${token})`
    return row
  }
  return {
    admin,
    functionRole,
    accept: async ({
      key = randomUUID(),
      body = 'a',
      recipient = `${randomUUID()}@example.com`,
      client = 'c',
    } = {}) => {
      const [row] = await functionRole<{ outcome: string; retry_after: number | null }[]>`
        select * from ledger.accept(${key}, ${hashOf(key)}, ${hashOf(body)}, ${functionRole.json({ body })}, ${recipient}, ${client})`
      return { key, outcome: row?.outcome ?? '', retryAfter: row?.retry_after ?? null }
    },
    claim,
    claimRow: async (options) => {
      const row = await claim(options)
      if (row === undefined) throw new Error('nothing was claimed')
      return row
    },
    release: async (token, { mailer: name = 'smtp', dedupe = '0' } = {}) => {
      await functionRole`select ledger.release(${token}, ${name}, ${dedupe}::text::interval)`
    },
    complete: async (row, outcome, { mailer: name = 'smtp', dedupe = '0', retryAfter, pause = false } = {}) => {
      const [answer] = await functionRole<{ state: string | null }[]>`
        select ledger.complete(${row.key}, ${row.token}, ${name}, ${dedupe}::text::interval, ${outcome},
          'told', ${retryAfter ?? null}, ${pause}, null) as state`
      return answer?.state ?? null
    },
    reserveTurn: async ({ key = null, mailer: name = 'smtp', dedupe = '0', patience = 8000 } = {}) => {
      const [row] = await functionRole<{ wait: number | null }[]>`
        select ledger.reserve_turn(${name}, ${dedupe}::text::interval, ${key}, ${patience}) as wait`
      return row?.wait ?? null
    },
    stateOf: async (key) => {
      const [row] = await admin<{ state: string }[]>`select state from ledger.emails where key = ${key}`
      return row?.state
    },
    travel: (offset) => setLedgerClock(admin, offset),
    reset: async () => {
      await admin`truncate ledger.emails, ledger.released, ledger.clients, ledger.erased, ledger.pace, ledger.settings`
      await admin`insert into ledger.settings default values`
      await setLedgerClock(admin, '0')
    },
    stop: async () => {
      await admin.end({ timeout: 5 })
      await functionRole.end({ timeout: 5 })
      await database.drop()
      await databases.stop()
    },
  }
}

interface TurnOptions {
  readonly key?: string | null
  readonly mailer?: string
  readonly dedupe?: string
  readonly patience?: number
}

interface ClaimOptions extends Omit<TurnOptions, 'patience'> {
  readonly token?: string
}
