import type { Lead } from '../../src/core/lead.ts'

/** The form as somebody filled it in. */
export const lead: Lead = {
  firstName: 'Ana',
  lastName: 'Diaz',
  company: 'Diaz et filles',
  phone: '06 39 98 00 01',
  email: 'ana@example.com',
  needs: '',
}
