import type { Lead } from '../../core/lead.ts'
import type { LeadDraft } from '../../core/lead-form.ts'
import { isKiosk } from '../device/settings.ts'

/** Whoever takes up the device later than this after somebody went on from their results is taken for somebody else. */
const sameVisitorMs = 15 * 60_000

let left: { readonly contact: Partial<LeadDraft>; readonly at: number } | undefined

/**
 * Whoever goes on from their results to another quiz need not type the next form again, but for their needs. This page's memory alone
 * holds it: a reload forgets it, and a kiosk never knows it.
 */
export function goOnAs({ needs, ...contact }: Lead): void {
  if (!isKiosk()) left = { contact, at: Date.now() }
}

/** What the next form begins with. */
export function knownContact(): Partial<LeadDraft> {
  return left !== undefined && Date.now() - left.at < sameVisitorMs ? left.contact : {}
}
