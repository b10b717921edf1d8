import postgres, { type Sql } from 'postgres'
import { localPublishableKey } from '../../src/core/backend.ts'
import type { DatabaseAddresses } from '../../supabase/local/database.ts'
import { type Drained, drainOnce } from '../../supabase/local/drain-timer.ts'
import { type EdgeFunction, startFunction } from '../../supabase/local/function.ts'
import { type Inbox, startInbox } from '../../supabase/local/inbox/inbox.ts'
import { startTestDatabases } from './database.ts'
import { emptyTables, listEmptyTables } from './empty-tables.ts'
import { findFreePort } from './free-port.ts'
import { partOf } from './part-of.ts'

/** A ledger, an inbox and the function between them, all real and nobody else's. */
export interface Backend {
  readonly database: DatabaseAddresses
  /** A connection as the database's owner, to look into the ledger. */
  readonly sql: Sql
  readonly function: EdgeFunction
  readonly inbox: Inbox
  /** Calls the drain endpoint once; resolves when it has finished. */
  drain(): Promise<Drained>
  /** What the function has written, for a test that failed. */
  log(): string
  /** Empties ledger and inbox and ends every fault; the settings that came with the migrations stay. */
  reset(): Promise<void>
  stop(): Promise<void>
}

export interface BackendOptions {
  /** Laid over the environment of the function. */
  readonly environment?: Readonly<Record<string, string>>
}

export const testApiKey = localPublishableKey
export const testDrainSecret = 'drain-secret-of-the-tests'
/** The one foreign-looking origin that every test backend accepts besides its own site's. */
export const testOrigin = 'http://localhost:4173'

/** What a test's function sees of its surroundings. */
export function testEnvironment(
  database: Pick<DatabaseAddresses, 'functionRoleUrl'>,
  inbox: Pick<Inbox, 'smtpUrl'>,
): Readonly<Record<string, string>> {
  return {
    LEDGER_DATABASE_URL: database.functionRoleUrl,
    API_KEYS: testApiKey,
    ALLOWED_ORIGINS: testOrigin,
    HASH_SECRET: 'hash-secret-of-the-tests-0123456789',
    DRAIN_SECRET: testDrainSecret,
    MAIL_PROVIDER: 'smtp',
    MAIL_FROM: 'Trebe <quiz@example.org>',
    SMTP_URL: inbox.smtpUrl,
  }
}

export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const databases = await startTestDatabases()
  const database = await databases.create()
  const inbox = partOf(await startInbox({ smtpPort: 0, pagePort: 0 }))
  let log = ''
  const edgeFunction = partOf(
    await startFunction({
      port: await findFreePort(),
      environment: { ...testEnvironment(database, inbox), ...options.environment },
      log: (text) => {
        log = (log + text).slice(-20_000)
      },
    }),
  )
  const sql = postgres(database.adminUrl, { max: 2, onnotice: () => {} })
  const tables = await listEmptyTables(sql)
  return {
    database,
    sql,
    function: edgeFunction,
    inbox,
    drain: () => drainOnce(edgeFunction.url, testDrainSecret),
    log: () => log,
    reset: async () => {
      // What the last test left on its way arrives before the inbox is emptied, not after.
      await drainOnce(edgeFunction.url, testDrainSecret)
      await emptyTables(sql, tables)
      inbox.clear()
    },
    stop: async () => {
      await sql.end({ timeout: 5 })
      await edgeFunction.stop()
      await inbox.stop()
      await database.drop()
      await databases.stop()
    },
  }
}
