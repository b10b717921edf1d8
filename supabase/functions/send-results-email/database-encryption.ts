import { isLoopback } from './loopback.ts'

/** `require`: whoever answers. `verify-full`: who answers has to show a certificate for the database's address, from an authority trusted here. */
type Encryption = 'require' | 'verify-full'

/** What `sslmode` may say that is kept to whoever is on the line: by `prefer` the driver goes open where it is told that nothing else can be had. */
const firmModes: readonly unknown[] = ['disable', 'require', 'verify-ca', 'verify-full']

/**
 * How the line to a database is encrypted: as its address says (`sslmode`); else by `toOthers` on the way to other machines, so that no lead
 * goes over open.
 */
export function encryptionFor(database: URL, toOthers: Encryption): { readonly ssl?: Encryption | false } {
  if (firmModes.includes(database.searchParams.get('sslmode'))) return {}
  return { ssl: isLoopback(database.hostname) ? false : toOthers }
}
