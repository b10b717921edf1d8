import { isLoopback } from './loopback.ts'

/** `require`: whoever answers. `verify-full`: who answers has to show a certificate for the database's address, from an authority trusted here. */
type Encryption = 'require' | 'verify-full'

/**
 * How the line to a database is encrypted: as its address says (`sslmode`); else by `toOthers` on the way to other machines, so that no lead
 * goes over open.
 */
export function encryptionFor(database: URL, toOthers: Encryption): { readonly ssl?: Encryption | false } {
  if (database.searchParams.has('sslmode')) return {}
  return { ssl: isLoopback(database.hostname) ? false : toOthers }
}
