import postgres, { type Sql } from 'postgres'
import { encryptionFor } from '../../functions/send-results-email/database-encryption.ts'

/** Seconds; the address may say otherwise, by libpq's `connect_timeout`. */
const patience = 10

/** A client of the ledger; nothing is connected yet. */
export function createClient(database: URL): Sql {
  return postgres(database.href, {
    // Staff ask from any network, as the database's owner.
    ...encryptionFor(database, 'verify-full'),
    connect_timeout: patienceOf(database),
    max: 1,
    // A pooler that lends a connection for a transaction knows no prepared statement.
    prepare: false,
    onnotice: () => {},
  })
}

/** Connects. The library itself would try for ever where something listens and hangs up. */
export async function connect(sql: Sql, database: URL): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('no connection in time'), { code: 'CONNECT_TIMEOUT' })),
      patienceOf(database) * 1000,
    )
  })
  try {
    await Promise.race([sql`select 1`, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

function patienceOf(database: URL): number {
  const given = Number(database.searchParams.get('connect_timeout'))
  return given > 0 ? given : patience
}
