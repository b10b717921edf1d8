/** The rules of the lead form: what is accepted, in which form it leaves, and what is wrong with the rest. Pure. */
import { cleanLine, cleanLines, isBlank } from './clean-text.ts'
import { checkEmailAddress, type EmailProblem, parseEmailAddress } from './email-address.ts'
import type { Lead } from './lead.ts'
import { checkPhoneNumber, type PhoneProblem } from './phone-number.ts'
import { textLimits } from './results-email.ts'

/** The fields, in the order of the form. */
export const leadFields = ['firstName', 'lastName', 'company', 'phone', 'email', 'needs'] as const

export type LeadField = (typeof leadFields)[number]

/** Whether the visitor may leave it empty. */
export function isOptional(field: LeadField): boolean {
  return field === 'needs'
}

/** The fields as the visitor typed them. */
export type LeadDraft = Lead

/** What is wrong with one field; the screen has words for each kind. */
export type LeadProblem =
  | { readonly kind: 'missing' | PhoneProblem | EmailProblem }
  | { readonly kind: 'too-long'; readonly length: number; readonly limit: number }

export type LeadProblems = Readonly<Partial<Record<LeadField, LeadProblem>>>

export type ParsedLead =
  | { readonly ok: true; readonly lead: Lead }
  | { readonly ok: false; readonly problems: LeadProblems }

/** Gives the lead in the form in which it is sent, which `parseResultsEmailRequest` always takes; or what is wrong, by field. */
export function parseLead(draft: LeadDraft): ParsedLead {
  const problems: Partial<Record<LeadField, LeadProblem>> = {}
  for (const field of leadFields) {
    const problem = checkLeadField(field, draft[field])
    if (problem !== undefined) problems[field] = problem
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const clean = (field: LeadField) => cleanLeadField(field, draft[field])
  return {
    ok: true,
    lead: {
      firstName: clean('firstName'),
      lastName: clean('lastName'),
      company: clean('company'),
      phone: clean('phone'),
      email: parseEmailAddress(clean('email')) ?? '',
      needs: clean('needs'),
    },
  }
}

/** What is wrong with `text` in `field`, or undefined. */
export function checkLeadField(field: LeadField, text: string): LeadProblem | undefined {
  const cleaned = cleanLeadField(field, text)
  const limit = textLimits[field]
  if (cleaned === '') return isOptional(field) ? undefined : { kind: 'missing' }
  if (cleaned.length > limit) return { kind: 'too-long', length: cleaned.length, limit }
  const kind =
    field === 'phone' ? checkPhoneNumber(cleaned) : field === 'email' ? checkEmailAddress(cleaned) : undefined
  return kind && { kind }
}

/** What was typed into a field, without what nobody sees: blanks around it, invisible marks. */
export function cleanLeadField(field: LeadField, text: string): string {
  const cleaned = field === 'needs' ? cleanLines(text) : cleanLine(text)
  if (isBlank(cleaned)) return ''
  // Address books put invisible marks around numbers and addresses that are copied from them.
  return field === 'phone' || field === 'email' ? cleaned.replaceAll(/\p{Cf}/gu, '').trim() : cleaned
}
