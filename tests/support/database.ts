import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDatabase, type DatabaseCopy, startDatabase } from '../../supabase/local/database.ts'
import { findFreePort } from '../../supabase/local/listen.ts'
import { partOf } from './part-of.ts'

export interface TestDatabases {
  readonly port: number
  /** A fresh database with the migrations applied, nobody else's. */
  create(): Promise<DatabaseCopy>
  stop(): Promise<void>
}

/** Set by the browser tests' global setup: all workers share one server. */
const sharedPortVariable = 'TREBE_TEST_DATABASE_PORT'

/** A throwaway PostgreSQL with the migrations applied, or the one that this test run already has. */
export async function startTestDatabases(): Promise<TestDatabases> {
  const sharedPort = Number(process.env[sharedPortVariable] ?? 0)
  if (sharedPort > 0) {
    return { port: sharedPort, create: () => copyDatabase(sharedPort), stop: () => Promise.resolve() }
  }
  const folder = mkdtempSync(join(tmpdir(), 'trebe-test-'))
  const port = await findFreePort()
  const database = partOf(await startDatabase({ folder: join(folder, 'postgres'), port, isThrowaway: true }))
  return {
    port,
    create: () => copyDatabase(port),
    stop: async () => {
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the server that all workers of this run share. Gives what stops it. */
export async function shareTestDatabases(): Promise<() => Promise<void>> {
  const databases = await startTestDatabases()
  process.env[sharedPortVariable] = `${databases.port}`
  return databases.stop
}
