import type { OutgoingEmail } from '../../../supabase/functions/send-results-email/mailers/mailer.ts'

/** What a mailer is given to send. */
export const outgoingEmail: OutgoingEmail = {
  to: 'ana@example.com',
  subject: 'Résultats',
  html: '<p>80 %</p>',
  text: '80 %',
  reference: 'f'.repeat(64),
  series: 1,
  date: new Date(0),
}
