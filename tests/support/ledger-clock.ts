import type { Sql } from 'postgres'

/** Lets the ledger's clock run `offset` (`25 hours`, `30 days`) ahead of the real one. */
export async function setLedgerClock(sql: Sql, offset: string): Promise<void> {
  await sql.unsafe(`
    create or replace function ledger.now() returns timestamptz language sql volatile set search_path = pg_catalog, pg_temp
    as $$ select clock_timestamp() + interval '${offset}' $$`)
}
