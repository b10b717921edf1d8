import { isLoopback } from './loopback.ts'

/** How the line to a database is encrypted: as its address says (`sslmode`); else on the way to other machines, so that no lead goes over open. */
export function encryptionFor(database: URL): { readonly ssl?: 'require' | false } {
  if (database.searchParams.has('sslmode')) return {}
  return { ssl: isLoopback(database.hostname) ? false : 'require' }
}
