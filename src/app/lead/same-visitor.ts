import type { Language } from '../../core/language.ts'
import type { Lead } from '../../core/lead.ts'
import { type LeadDraft, leadFields } from '../../core/lead-form.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { isKiosk } from '../device/settings.ts'

/** Whoever takes up the device later than this after somebody came to their results, or went on from them, is taken for somebody else. */
const sameVisitorMs = 15 * 60_000

let left:
  | {
      readonly contact: Partial<LeadDraft>
      readonly savedId: string | undefined
      readonly language: Language | undefined
      readonly at: number
    }
  | undefined

/**
 * Whoever goes on from their results to another quiz need not type the next form again, but for their needs. This page's memory alone
 * holds it: a new scan forgets it, and a kiosk never knows it. `savedId`: the outbox entry of those results; `language`: of its email.
 */
export function goOnAs({ needs, ...contact }: Lead, savedId: string | undefined, language: Language | undefined): void {
  if (!isKiosk()) left = { contact, savedId, language, at: Date.now() }
}

/** What the next form, in `language`, begins with: no address that was refused since, or corrected; in another language it is somebody else's. */
export function knownContact(find: Outbox['find'], language: Language): Partial<LeadDraft> {
  if (left?.language !== language || Date.now() - left.at >= sameVisitorMs) return {}
  const state = left.savedId && find(left.savedId)?.state
  if (state === 'rejected' || state === 'closed') {
    const { email, ...contact } = left.contact
    left = { ...left, contact }
  }
  return left.contact
}

/** Forgets the contact once `draft` has something else in its place: whoever has typed over it is somebody else. Needs are each form's own. */
export function forgetOther(draft: LeadDraft): void {
  if (leadFields.some((field) => (left?.contact[field] ?? draft[field]) !== draft[field])) left = undefined
}
