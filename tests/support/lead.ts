import type { Lead } from '../../src/core/lead.ts'

/** The test's visitor; `email` tells one test's emails from another's. */
export const testLead: Lead = {
  firstName: 'Ana',
  lastName: 'Diaz',
  company: 'Diaz et filles',
  phone: '05 59 00 00 00',
  email: 'ana@example.com',
  needs: 'Devis et factures',
}
