/** One email, ready to send. The same row always makes the same email, byte for byte. */
export interface OutgoingEmail {
  /** The one address it goes to. */
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Keyed hash of the idempotency key, in hexadecimal; the same at every try. */
  readonly reference: string
  /** The same at every try of which one may have reached the mail provider; another one after a try that certainly did not. */
  readonly series: number
  /** When the request was accepted, not when it is sent. */
  readonly date: Date
}

/** Who the emails come from. */
export interface Sender {
  readonly name: string
  readonly address: string
  readonly replyTo?: string
}

/**
 * How a try ended.
 * - `sent`: the mail provider has taken the email.
 * - `later`: it certainly has not; worth another try.
 * - `refused`: it certainly has not and never will; the address or the content is at fault.
 * - `in_doubt`: nobody on this side can tell.
 *
 * `reason` is one of our own words, never the mail provider's text, which may quote the address. `retryAfter`: seconds, where the mail provider
 * asked for them. `concernsAll`: what stood in the way would stop the next email as well.
 */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly mailProviderReference?: string }
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfter?: number; readonly concernsAll: boolean }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'in_doubt'; readonly reason: string; readonly retryAfter?: number; readonly concernsAll: boolean }

/** Each has its row in `ledger.mailers`: without one the ledger gives out no turn to send. */
export const mailerNames = ['resend', 'brevo', 'smtp'] as const
export type MailerName = (typeof mailerNames)[number]

/** A mail provider, asked for one email at a time. */
export interface Mailer {
  readonly name: MailerName
  /** For how many milliseconds it recognises a repeat and makes no second email of it; 0: never. Said with a margin for clocks. */
  readonly dedupeWindow: number
  /** Ends within `sendLimit`. */
  send(email: OutgoingEmail): Promise<SendOutcome>
}

/** Longest send in milliseconds; the ledger's lease is longer. */
export const sendLimit = 20_000
