import type { Sql } from 'postgres'

/** Lets the ledger's clock run `offset` (`25 hours`, `30 days`) ahead of the real one. */
export const setLedgerClock = (sql: Sql, offset: string): Promise<void> => replaceNow(sql, 'clock_timestamp()', offset)

/** Stops the ledger's clock, `offset` after a fixed moment: however slow the machine, no time passes between two calls. */
export const freezeLedgerClock = (sql: Sql, offset: string): Promise<void> =>
  replaceNow(sql, `timestamptz '2026-11-20 10:00:00Z'`, offset)

async function replaceNow(sql: Sql, moment: string, offset: string): Promise<void> {
  await sql.unsafe(`
    create or replace function ledger.now() returns timestamptz language sql volatile set search_path = pg_catalog, pg_temp
    as $$ select ${moment} + interval '${offset}' $$`)
}
