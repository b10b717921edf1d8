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

/** The request for the results email of `lead` after `attempt`; `source` names where the device stands. */
export function createResultsEmailRequest(
  lead: Lead,
  attempt: PartialAttempt,
  context: { readonly language: Language; readonly source?: string | undefined },
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
    language: context.language,
    details: {
      ...(phone !== '' && { phone }),
      ...(needs !== '' && { needs }),
      ...(answers !== undefined && { answers: [...answers] }),
      ...(context.source !== undefined && { source: context.source }),
    },
  }
}
