const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '::1', '[::1]']

/** Whether `host` is this machine: a line to it leaves nobody's hands. An IPv6 address may be written as in a URL. */
export const isLoopback = (host: string): boolean => loopbackHosts.includes(host)

/** How the line to a database is encrypted: as its address says (`sslmode`); else on the way to other machines, so that no lead goes over open. */
export function encryptionFor(database: URL): { readonly ssl?: 'require' | false } {
  if (database.searchParams.has('sslmode')) return {}
  return { ssl: isLoopback(database.hostname) ? false : 'require' }
}
