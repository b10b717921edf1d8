import type { PartialAttempt } from './attempt.ts'
import type { Language } from './language.ts'
import type { ResultsEmailRequest } from './results-email.ts'

/** What the visitor leaves in the form. */
export interface Lead {
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly phone: string
  readonly email: string
  /** Free text; empty when nothing was said. */
  readonly needs: string
}

/** What a results email is made of beside lead and attempt: how the device is set. */
export interface SentWith {
  readonly language: Language
  /** Where the device stands. */
  readonly source?: string | undefined
}

/** The request for the results email of `lead` after `attempt`. */
export function createResultsEmailRequest(
  lead: Lead,
  attempt: PartialAttempt,
  { language, source }: SentWith,
): ResultsEmailRequest {
  const { moduleId, score, total, answers } = attempt
  const { email, firstName, lastName, company, phone, needs } = lead
  return {
    email,
    firstName,
    lastName,
    company,
    moduleId,
    score,
    total,
    language,
    details: {
      ...(phone !== '' && { phone }),
      ...(needs !== '' && { needs }),
      ...(answers !== undefined && { answers: [...answers] }),
      ...(source !== undefined && { source }),
    },
  }
}
