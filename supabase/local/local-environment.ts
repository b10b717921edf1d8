import { localPublishableKey } from '../../src/core/backend.ts'

/** What the function sees on this machine. The mail goes to the inbox, whatever the caller's own environment says. */
export function functionEnvironment(parts: {
  readonly sitePort: number
  readonly functionRoleUrl: string
  readonly smtpUrl: string
  readonly drainSecret: string
}): Readonly<Record<string, string>> {
  return {
    LEDGER_DATABASE_URL: parts.functionRoleUrl,
    API_KEYS: localPublishableKey,
    ALLOWED_ORIGINS: `http://localhost:${parts.sitePort},http://127.0.0.1:${parts.sitePort}`,
    // Not a secret on this machine: nothing here leaves it.
    HASH_SECRET: 'local-hash-secret-0123456789abcdef',
    DRAIN_SECRET: parts.drainSecret,
    MAIL_PROVIDER: 'smtp',
    MAIL_FROM: 'Trebe <quiz@example.org>',
    SMTP_URL: parts.smtpUrl,
    ...providerOf(process.env),
  }
}

/** `VITE_PROVIDER_*`: the emails name the same provider as the site. */
const providerOf = (environment: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith('VITE_PROVIDER_') && value !== undefined ? [[name, value]] : [],
    ),
  )
