import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a hash is for; the same text under two purposes gives two hashes that can't be linked. */
export type HashPurpose = 'key' | 'body' | 'client'

/** HMAC-SHA-256 in hexadecimal: without the secret nobody can test whether a hash is that of a given address or body. */
export type KeyedHash = (purpose: HashPurpose, text: string) => string

/** Another `secret` makes every hash another: what is stored is then recognised no more. */
export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex')
}

/** Compares two secrets in a time that does not tell where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
