import type { Sql } from 'postgres'

/** The tables that hold nothing after the migrations: those fill up during a test. The others hold settings. */
export async function listEmptyTables(sql: Sql): Promise<readonly string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'supabase_migrations')
    order by 1`
  const empty: string[] = []
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ holds: boolean }[]>(`select exists (select from ${name}) as holds`)
    if (row?.holds === false) empty.push(name)
  }
  return empty
}

export async function emptyTables(sql: Sql, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await sql.unsafe(`truncate ${tables.join(', ')}`)
}
