import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { databaseAddress, localPassword } from './addresses.ts'
import { applyMigrations } from './migrations.ts'
import { type PostgresOptions, startPostgresServer, superuser } from './postgres-server.ts'
import { firstLine, notStarted, type Started, started } from './started.ts'

/** Addresses of one migrated database. */
export interface DatabaseAddresses {
  /** As `postgres`: owner of the database, no superuser, as on a hosted project. */
  readonly adminUrl: string
  /** As the login role `results_mailer`: all that the function may do. */
  readonly functionRoleUrl: string
}

export interface Database extends DatabaseAddresses {
  /** Ends every session and the server. */
  stop(): Promise<void>
}

export interface DatabaseOptions extends PostgresOptions {
  /** Where the *.sql are; by default this project's. */
  readonly migrations?: string
}

const projectMigrations = join(import.meta.dirname, '../migrations')
const functionRole = 'results_mailer'

/**
 * Starts PostgreSQL in `folder` on `port` and brings its database `postgres` up to date: the roles that a hosted project has, then the
 * migrations, then a password for the function's role. Safe to repeat on the same folder.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Started<Database>> {
  const server = await startPostgresServer(options)
  if (!server.ok) return server
  const migrations = options.migrations ?? projectMigrations
  const problem = await prepare(options.port, migrations)
  if (problem !== undefined) {
    await server.part.stop()
    return notStarted(problem)
  }
  return started({
    ...addressesOf(options.port, 'postgres'),
    stop: () => server.part.stop(),
  })
}

async function prepare(port: number, migrations: string): Promise<string | undefined> {
  try {
    await connected(databaseAddress(superuser, port, 'postgres'), (sql) => sql.unsafe(hostedRoles))
    return await connected(databaseAddress('postgres', port, 'postgres'), async (sql) => {
      const problem = await applyMigrations(sql, migrations)
      if (problem !== undefined) return problem
      await sql.unsafe(`do $$ begin
        if exists (select from pg_roles where rolname = '${functionRole}') then
          alter role ${functionRole} with login password '${localPassword}';
        end if;
      end $$`)
      return undefined
    })
  } catch (error) {
    return `PostgreSQL on port ${port}: ${firstLine(error)}`
  }
}

/** What a hosted project's database has before the first migration, as far as ours can see it. */
const hostedRoles = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'postgres') then
    create role postgres with login createrole createdb bypassrls replication password '${localPassword}';
  end if;
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
  grant anon, authenticated, service_role to postgres with admin option;
  execute format('alter database %I owner to postgres', current_database());
  grant usage on schema public to anon, authenticated, service_role;
  grant all on schema public to postgres;
end $$`

/** The addresses of `database` on the server on `port`. */
export function addressesOf(port: number, database: string): DatabaseAddresses {
  return {
    adminUrl: databaseAddress('postgres', port, database),
    functionRoleUrl: databaseAddress(functionRole, port, database),
  }
}

/** Does `work` on one connection to `address`, which it closes. */
export async function connected<T>(address: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(address, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
