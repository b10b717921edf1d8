import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { databaseAddress } from '../../supabase/local/addresses.ts'
import { connected } from '../../supabase/local/database.ts'
import { applyMigrations } from '../../supabase/local/migrations.ts'
import { startPostgresServer, superuser } from '../../supabase/local/postgres-server.ts'
import { startTestDatabases } from '../support/database.ts'
import { findFreePort } from '../support/free-port.ts'
import { partOf } from '../support/part-of.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { startTestLedger, type TestLedger } from './support/test-ledger.ts'

let ledger: TestLedger

beforeAll(async () => {
  ledger = await startTestLedger()
})
afterAll(() => ledger.stop())

const tables = ['settings', 'mailers', 'pace', 'emails', 'released', 'clients', 'erased']
const denied = { code: '42501' }

describe('The function’s role', () => {
  test.each(tables)('can neither read nor change ledger.%s', async (table) => {
    const name = ledger.functionRole(`ledger.${table}`)
    await expect(ledger.functionRole`select * from ${name}`).rejects.toMatchObject(denied)
    await expect(ledger.functionRole`delete from ${name}`).rejects.toMatchObject(denied)
    await expect(ledger.functionRole`truncate ${name}`).rejects.toMatchObject(denied)
  })

  test('may execute the six functions of a call, and no other', async () => {
    const rows = await ledger.admin<{ name: string }[]>`
      select proname as name from pg_proc where pronamespace = 'ledger'::regnamespace
        and has_function_privilege('results_mailer', oid, 'execute') order by 1`
    expect(rows.map(({ name }) => name)).toEqual(['accept', 'claim', 'complete', 'health', 'release', 'reserve_turn'])
  })

  test('can neither forget a person nor decide on a doubt nor change the clock nor make anything in the schema', async () => {
    await expect(ledger.functionRole`select ledger.forget('ana@example.com')`).rejects.toMatchObject(denied)
    await expect(ledger.functionRole`select ledger.erase_expired()`).rejects.toMatchObject(denied)
    await expect(ledger.functionRole`select ledger.send_again('0123456789abcdef')`).rejects.toMatchObject(denied)
    await expect(ledger.functionRole`create table ledger.mine (id integer)`).rejects.toMatchObject(denied)
    await expect(
      ledger.functionRole`create or replace function ledger.now() returns timestamptz language sql as 'select now()'`,
    ).rejects.toMatchObject(denied)
  })

  test('has no right beyond its login', async () => {
    const [role] = await ledger.admin`
      select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, rolcanlogin from pg_roles
      where rolname = 'results_mailer'`
    expect(role).toEqual({
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      rolcanlogin: true,
    })
  })

  test('is given dates as the function reads them, whatever style the database is set to', async () => {
    const databases = await startTestDatabases()
    onTestFinished(databases.stop)
    const { adminUrl, functionRoleUrl, drop } = await databases.create()
    onTestFinished(drop)
    const [database] = await connected(adminUrl, (sql) => sql<{ name: string }[]>`select current_database() as name`)
    await connected(databaseAddress(superuser, databases.port, 'template1'), (sql) =>
      sql.unsafe(`alter database ${database?.name} set datestyle to 'German'`),
    )
    expect(await connected(adminUrl, (sql) => sql`show datestyle`)).toEqual([{ DateStyle: 'German, DMY' }])
    expect(await connected(functionRoleUrl, (sql) => sql`show datestyle`)).toEqual([{ DateStyle: 'ISO, MDY' }])
  })
})

describe.each(['anon', 'authenticated', 'service_role'])('The Data API’s role %s', (role) => {
  test('sees nothing of the ledger, not even that it exists', async () => {
    const [row] = await ledger.admin`
      select has_schema_privilege(${role}, 'ledger', 'usage') as usage,
        (select bool_or(has_table_privilege(${role}, oid, 'select, insert, update, delete, truncate')) from pg_class
          where relnamespace = 'ledger'::regnamespace and relkind = 'r') as tables,
        (select bool_or(has_function_privilege(${role}, oid, 'execute')) from pg_proc
          where pronamespace = 'ledger'::regnamespace) as functions`
    expect(row).toEqual({ usage: false, tables: false, functions: false })
  })

  test('is turned away when it tries', async () => {
    await ledger.admin.begin(async (sql) => {
      await sql.unsafe(`set local role ${role}`)
      await expect(sql.savepoint((inner) => inner`select * from ledger.emails`)).rejects.toMatchObject(denied)
      await expect(sql.savepoint((inner) => inner`select ledger.health()`)).rejects.toMatchObject(denied)
    })
  })
})

describe('The schema', () => {
  test('has row-level security on in every table, without a policy', async () => {
    const rows = await ledger.admin`
      select relname as name, relrowsecurity as secured from pg_class
      where relnamespace = 'ledger'::regnamespace and relkind = 'r' order by 1`
    expect(rows).toEqual([...tables].sort().map((name) => ({ name, secured: true })))
    expect(await ledger.admin`select * from pg_policies where schemaname = 'ledger'`).toEqual([])
  })

  test('has functions only that search no path of the caller', async () => {
    const rows = await ledger.admin`
      select proname from pg_proc where pronamespace = 'ledger'::regnamespace
        and not coalesce(proconfig @> array['search_path=pg_catalog, pg_temp'], false)`
    expect(rows).toEqual([])
  })

  test('runs nothing that the function’s role has made, not even a type that is called like one of PostgreSQL’s', async () => {
    expect(await trapAccept()).toBe('harmless')
  })

  test('would run it as the owner under an empty path, which searches the caller’s temporary schema first', async () => {
    await ledger.admin`alter function ledger.accept set search_path = ''`
    expect(await trapAccept()).toBe('escalated')
    await ledger.admin`alter function ledger.accept set search_path = pg_catalog, pg_temp`
  })
})

/**
 * Calls `accept` with a type `text` of the caller's own in the way, whose check makes whoever runs it let the caller read all leads. Says
 * whether it did, and takes everything back.
 */
async function trapAccept(): Promise<'escalated' | 'harmless'> {
  const caller = await ledger.functionRole.reserve()
  await caller`
    create function pg_temp.trap(pg_catalog.text) returns boolean language plpgsql as $$
    begin
      if current_user <> session_user then
        grant select on ledger.emails to results_mailer;
      end if;
      return true;
    end $$`
  await caller`create domain pg_temp.text as pg_catalog.text check (pg_temp.trap(value))`
  await caller`select ledger.accept('a', 'b', 'c', '{}', 'd', 'e')`
  const [row] = await ledger.admin`
    select has_table_privilege('results_mailer', 'ledger.emails', 'select') as escalated`
  await caller`discard temp`
  caller.release()
  await ledger.admin`revoke select on ledger.emails from results_mailer`
  await ledger.admin`delete from ledger.emails`
  return row?.escalated === true ? 'escalated' : 'harmless'
}

describe('The migrations', () => {
  test('apply to a plain PostgreSQL that has no role of a hosted project, and do nothing the second time', async () => {
    const folder = join(createTemporaryFolder(), 'postgres')
    const port = await findFreePort()
    const server = partOf(await startPostgresServer({ folder, port, isThrowaway: true }))
    const sql = postgres(databaseAddress(superuser, port), { onnotice: () => {} })
    onTestFinished(async () => {
      await sql.end({ timeout: 5 })
      await server.stop()
    })
    const migrations = join(import.meta.dirname, '../../supabase/migrations')
    expect(await applyMigrations(sql, migrations)).toBeUndefined()
    expect(await applyMigrations(sql, migrations)).toBeUndefined()
    expect(await sql`select rolname from pg_roles where rolname in ('anon', 'authenticated')`).toEqual([])
  })
})
