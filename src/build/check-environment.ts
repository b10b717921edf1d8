import { parseEmailAddress } from '../core/email-address.ts'
import { type BuildEnvironment, checkAddress } from '../core/environment.ts'

/** Gives what is wrong with a variable that is set, or undefined. */
type Check = (value: string) => string | undefined

const checks: Readonly<Record<string, Check>> = {
  VITE_KIOSK: (value) => (/^[01]$/.test(value) ? undefined : 'is neither 1 nor 0'),
  VITE_STAFF_PIN: (value) =>
    /^\d+$/.test(value) ? undefined : 'holds something else than digits, and tablets offer those only',
  VITE_SUPABASE_PUBLISHABLE_KEY: (value) =>
    isSecret(value) ? 'is a secret key, and every browser would be given it: take the publishable one' : undefined,
  VITE_SUPABASE_URL: unlessBlank((value) => checkWebAddress(value) ?? checkBackend(new URL(value))),
  VITE_PROVIDER_SITE: unlessBlank(checkWebAddress),
  VITE_PROVIDER_CONTACT_PAGE: unlessBlank(checkWebAddress),
  VITE_PROVIDER_LEGAL_NOTICE: checkWebAddress,
  VITE_PROVIDER_PRIVACY_CONTACT: unlessBlank((value) =>
    parseEmailAddress(value) === undefined ? 'is not an email address' : undefined,
  ),
}

/** What would make a wrong site of a build with these variables, each by the variable's name and without its value. */
export function checkEnvironment(environment: BuildEnvironment): readonly string[] {
  return Object.entries(checks).flatMap(([name, check]) => {
    const value = environment[name]
    const problem = typeof value === 'string' && value !== '' ? check(value) : undefined
    return problem === undefined ? [] : `${name} ${problem}`
  })
}

/** A secret key of today's form, or one of yesterday's: a token whose role is the service's. */
function isSecret(key: string): boolean {
  if (key.trim().startsWith('sb_secret_')) return true
  const [, claims = ''] = key.split('.')
  return Buffer.from(claims, 'base64url').toString().includes('"service_role"')
}

/** For what takes its default where it is blank, and is trimmed where not. */
function unlessBlank(check: Check): Check {
  return (value) => (value.trim() === '' ? undefined : check(value.trim()))
}

/** The app's own modules would throw at it too, but only once `dist` has been emptied. */
function checkWebAddress(address: string): string | undefined {
  return checkAddress(address) ?? checkHost(address)
}

/** Of `https://<ref>.supabase.co`, copied as it stands, and of `https://https://…`, pasted behind what stood there. */
function checkHost(address: string): string | undefined {
  const isHost = URL.canParse(address) && !/^https?$/.test(new URL(address).hostname)
  return isHost ? undefined : 'names no host'
}

function checkBackend({ protocol, hostname, pathname, search, hash }: URL): string | undefined {
  if (hostname === 'supabase.com' || /\/v1(?:\/|$)/.test(pathname) || search + hash !== '') {
    return 'is not the project’s own address, https://<ref>.supabase.co'
  }
  // This machine, or a name that is no host's outside of a test (RFC 6761).
  const isHere = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\]|.+\.test)$/.test(hostname)
  return protocol === 'http:' && !isHere ? 'is not https, and browsers block such calls of an https site' : undefined
}
