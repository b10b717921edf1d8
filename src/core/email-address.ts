/** What is wrong with an address; screens have words for each kind. */
export type EmailProblem =
  | 'email-no-at'
  | 'email-two-at'
  | 'email-space'
  | 'email-accent'
  | 'email-no-ending'
  | 'email-form'

/** Longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3, less the angle brackets). */
export const emailAddressLimit = 254

// The address form of the HTML standard (https://html.spec.whatwg.org/#valid-e-mail-address), with at least one dot in the domain.
const atom = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/**
 * Gives the one mailbox that `text` names, trimmed, its domain in lower-case ASCII; undefined when it is not exactly one.
 * An international domain is taken in its ASCII form (Punycode); a local part beyond ASCII is refused, since few mail servers
 * take one (RFC 6531).
 */
export function parseEmailAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, at)
  const host = toAsciiDomain(trimmed.slice(at + 1))
  if (
    at < 1 ||
    host === undefined ||
    !atom.test(local) ||
    local.startsWith('.') ||
    local.endsWith('.') ||
    local.includes('..')
  ) {
    return undefined
  }
  const address = `${local}@${host}`
  return address.length <= emailAddressLimit ? address : undefined
}

/** Why `text`, trimmed, is not exactly one mailbox; undefined where it is. */
export function checkEmailAddress(text: string): EmailProblem | undefined {
  if (parseEmailAddress(text) !== undefined) return undefined
  const [local = '', ...hosts] = text.split('@')
  if (hosts.length === 0) return 'email-no-at'
  if (hosts.length > 1) return 'email-two-at'
  // Of "Iñaki <inaki@example.com>" more has to go than the space or the ñ.
  if (/[<>]/.test(text)) return 'email-form'
  if (/\s/.test(text)) return 'email-space'
  if (/[À-ɏ]/.test(local)) return 'email-accent'
  return local !== '' && /^[^.,;:]*\.?$/.test(hosts[0] ?? '') ? 'email-no-ending' : 'email-form'
}

/** The form under which two spellings of one mailbox are the same: of an address that parsed, in lower case. */
export function normalizeEmailAddress(address: string): string {
  // Lower case first: a domain may be none in capitals of its script.
  const lower = address.toLowerCase()
  return parseEmailAddress(lower) ?? lower
}

/** An address as staff and passers-by may see it: `ana@example.com` becomes `a…@e….com`. */
export function maskEmailAddress(address: string): string {
  const [local = '', host = ''] = address.split('@')
  const dot = host.lastIndexOf('.')
  return `${local.slice(0, 1)}…@${host.slice(0, 1)}…${dot > 0 ? host.slice(dot) : ''}`
}

function toAsciiDomain(host: string): string | undefined {
  // The URL parser would take "%41", a port or a path for part of a host, and drop a control character at its end.
  if (/[\s\p{Cc}/?#@:%[\]\\]/u.test(host)) return undefined
  let ascii: string
  try {
    ascii = new URL(`http://${host}`).hostname
  } catch {
    return undefined
  }
  // A bare IPv4 address parses as a host too; a mailbox there is not one that a visitor has.
  return domain.test(ascii) && !/^[\d.]+$/.test(ascii) ? ascii : undefined
}
