import type { ResultsEmailRequest } from '../../src/core/results-email.ts'

/** A request that the function takes, whose every text is a word that is looked for nowhere else. */
export function createRequest(change: Partial<ResultsEmailRequest> = {}): ResultsEmailRequest {
  return {
    email: 'ana.diaz@example.com',
    firstName: 'Ana',
    lastName: 'Diazlastname',
    company: 'Diazcompany',
    moduleId: 'photography',
    score: 4,
    total: 5,
    language: 'fr',
    details: { phone: '+33 5 59 00 00 00', needs: 'Diazneeds', source: 'Diazsource' },
    ...change,
  }
}
