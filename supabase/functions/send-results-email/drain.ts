import { type SendingParts, takeTurn } from './take-turn.ts'

export interface DrainLimits {
  /** Most emails in one pass. */
  readonly emails: number
  /** Start no further turn after so many milliseconds. */
  readonly milliseconds: number
}

/** After an answer: a few, so that a busy function needs no schedule. */
export const afterAnswer: DrainLimits = { emails: 5, milliseconds: 10_000 }

/**
 * On request, every minute: all that fits before the next. A hosted isolate is ended, with what is under way in it, when it has used 2 s of
 * processor time; an email by SMTP with TLS takes some 5 ms of it.
 */
export const onRequest: DrainLimits = { emails: 200, milliseconds: 50_000 }

/** Longest wait for one turn in milliseconds: when the mail provider rests for longer, the next drain is early enough. */
const turnPatience = 10_000

/**
 * Sends what is due, one after another at the mailer's pace. Ends early when nothing is due, when the ledger is out of reach, and when
 * what stopped one email would stop the next. Any number may run at once, in any number of instances.
 */
export async function drain(parts: SendingParts, limits: DrainLimits): Promise<void> {
  const endsAt = performance.now() + limits.milliseconds
  for (let count = 0; count < limits.emails; count++) {
    const left = endsAt - performance.now()
    if (left <= 0) return
    const tried = await takeTurn(parts, null, Math.floor(Math.min(left, turnPatience)))
    if (tried === undefined || tried.concernsAll) return
  }
}
