import postgres, { type Sql } from 'postgres'

export interface LedgerAddress {
  readonly database: URL
  readonly isLoopback: boolean
  /** Whether the address itself says how to encrypt (`sslmode`). */
  readonly hasOwnEncryption: boolean
}

/** Seconds; the address may say otherwise, by libpq's `connect_timeout`. */
const patience = 10

/** A client of the ledger; nothing is connected yet. Encrypts on the way to other machines. */
export function createClient({ database, isLoopback, hasOwnEncryption }: LedgerAddress): Sql {
  return postgres(database.href, {
    ...(hasOwnEncryption ? {} : { ssl: isLoopback ? false : 'require' }),
    connect_timeout: patienceOf(database),
    max: 1,
    onnotice: () => {},
  })
}

/** Connects. The library itself would try for ever where something listens and hangs up. */
export async function connect(sql: Sql, { database }: LedgerAddress): Promise<void> {
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
