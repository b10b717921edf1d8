import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { databaseAddress } from '../../supabase/local/addresses.ts'
import { addressesOf, connected, type DatabaseAddresses, startDatabase } from '../../supabase/local/database.ts'
import { superuser } from '../../supabase/local/postgres-server.ts'
import { findFreePort } from './free-port.ts'
import { partOf } from './part-of.ts'

interface DatabaseCopy extends DatabaseAddresses {
  drop(): Promise<void>
}

export interface TestDatabases {
  readonly port: number
  /** A fresh database with the migrations applied, nobody else's. */
  create(): Promise<DatabaseCopy>
  stop(): Promise<void>
}

/** Set by a global setup: all workers of its run share one server. */
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

/**
 * Copies the migrated database `postgres` of the server on `port`, so that each test has its own ledger at the price of a file copy.
 * Nobody may be connected to the original meanwhile.
 */
async function copyDatabase(port: number): Promise<DatabaseCopy> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => connected(databaseAddress('postgres', port, 'template1'), work)
  await asAdmin((sql) => sql.unsafe(`create database ${name} template postgres`))
  return {
    ...addressesOf(port, name),
    drop: async () => {
      // As superuser: `postgres` may not end a session of the function's role that has not gone yet.
      await connected(databaseAddress(superuser, port, 'template1'), (sql) =>
        sql.unsafe(`drop database if exists ${name} with (force)`),
      )
    },
  }
}
