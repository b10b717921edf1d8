import * as v from 'valibot'
import type { LeadDraft } from '../../core/lead-form.ts'

const text = v.fallback(v.string(), '')

const draftSchema = v.object({ firstName: text, lastName: text, company: text, phone: text, email: text, needs: text })

/** Gives the fields as they were left in a history entry's state; empty where there are none. */
export function parseLeadDraft(state: object): LeadDraft {
  return v.parse(draftSchema, state)
}
