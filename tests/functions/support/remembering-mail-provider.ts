import type { MailerName } from '../../../supabase/functions/send-results-email/mailers/mailer.ts'

const minute = 60_000

/** For how long each really recognises a repeat, in milliseconds; what the function reckons with is shorter. */
const memory: Readonly<Record<MailerName, number>> = { resend: 24 * 60 * minute, brevo: 15 * minute, smtp: 0 }

/** The mail providers, as far as they decide how many emails reach a mailbox. */
export interface MailProvider {
  /** Takes an email; a repeat of a call that it remembers makes no second one. */
  take(mailer: MailerName, row: { readonly key: string; readonly series: number }, at: number): void
  /** Whether it would take this call for a repeat. */
  knows(mailer: MailerName, row: { readonly key: string; readonly series: number }, at: number): boolean
  /** How many emails of a key have reached the mailbox. */
  reached(key: string): number
}

export function createMailProvider(): MailProvider {
  const takenAt = new Map<string, number>()
  const reached = new Map<string, number>()
  const knows: MailProvider['knows'] = (mailer, { key, series }, at) =>
    at - (takenAt.get(`${mailer} ${key} ${series}`) ?? Number.NEGATIVE_INFINITY) < memory[mailer]
  return {
    take(mailer, row, at) {
      if (knows(mailer, row, at)) return
      takenAt.set(`${mailer} ${row.key} ${row.series}`, at)
      reached.set(row.key, (reached.get(row.key) ?? 0) + 1)
    },
    knows,
    reached: (key) => reached.get(key) ?? 0,
  }
}
