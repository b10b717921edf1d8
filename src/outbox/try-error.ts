/** Why a delivery try did not get through, and what that tells of the way to the server. Pure. */

/** In the words that the panel has a text for. */
export const tryErrorKinds = [
  'network',
  'timeout',
  'not-ours',
  'busy',
  'limited',
  'server',
  'denied',
  'unknown',
] as const
export type TryErrorKind = (typeof tryErrorKinds)[number]

export interface TryError {
  readonly kind: TryErrorKind
  /** The HTTP status, where there was one that could be read. */
  readonly status?: number
}

/** Whether the server was not reached at all, as far as the device can tell. */
export function isNetworkError({ kind }: TryError): boolean {
  return kind === 'network' || kind === 'timeout'
}

/** No network, or a portal in the server's place. */
export function isUnheard(error: TryError): boolean {
  return isNetworkError(error) || error.kind === 'not-ours'
}

/** Whether the server, or something before it, was reached and put the email off. */
export function isPutOff(error: TryError | undefined): boolean {
  return error !== undefined && !isUnheard(error)
}

/** A 409: another call with this entry, whose answer was not heard, is still being worked on. That is no failure. */
export function isInProgress(error: TryError | undefined): boolean {
  return error?.status === 409
}
