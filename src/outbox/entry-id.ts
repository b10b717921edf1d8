import { v5 } from 'uuid'
import { normalizeEmailAddress } from '../core/email-address.ts'

// Never change it: entries saved before would get other ids, and their emails would be sent twice.
const namespace = '6c1f9a52-2b0e-5d43-9c3a-7f2f3b1c8d90'

/** The one id of an attempt sent to an address: pressing twice, reloading or submitting again gives the same id. */
export function entryId(attemptId: string, email: string): string {
  return v5(`${attemptId}\n${normalizeEmailAddress(email)}`, namespace)
}
