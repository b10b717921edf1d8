import type { LeadDraft } from '../../src/core/lead-form.ts'

/** The form before anything is typed. */
export const emptyLeadDraft: LeadDraft = { firstName: '', lastName: '', company: '', phone: '', email: '', needs: '' }
