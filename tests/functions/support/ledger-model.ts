/** What devices, senders, staff and mail providers have seen of one ledger, and nothing of how it keeps it. */
import type { MailerName } from '../../../supabase/functions/send-results-email/mailers/mailer.ts'
import { freezeLedgerClock } from '../../support/ledger-clock.ts'
import type { MailProvider } from './remembering-mail-provider.ts'
import type { Claimed, TestLedger } from './test-ledger.ts'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** What the ledger is set to, smaller than as delivered, so that a short run comes up against it. */
export const limits = { perHour: 2, perDay: 3, perClient: 4, perDayInAll: 6 } as const
export const keepLeads = 20 * day
export const keepClientHashes = 2 * day

/** Longest time from a claim to the end of its send: 3 s for the database's answer and `sendLimit`. */
const longestTry = 23 * second

export interface ModelMailer {
  readonly name: MailerName
  /** For how many milliseconds the function says that it recognises a repeat. */
  readonly window: number
}

/** A row taken for one try, and what the ledger has been told of its end. */
export interface Try {
  readonly token: string
  readonly mailer: ModelMailer
  readonly at: number
  end: 'untold' | 'left' | 'unclear' | 'not left'
  /** Staff have looked, and have had the email sent again. */
  isDecided: boolean
}

/** An email that a device was told is accepted. */
export interface Email {
  readonly key: string
  readonly body: string
  readonly recipient: string
  readonly mailbox: string
  readonly acceptedAt: number
  readonly tries: Try[]
  /** Its own call has given up. */
  isGivenUp: boolean
  /** How many emails may reach the mailbox: one, and one more each time that staff let one in doubt be sent again. */
  allowed: number
  /** Until when the mail provider asked this one to wait. */
  restsUntil: number
}

interface Erased {
  readonly mayHaveLeft: boolean
  readonly allowed: number
}

/** One that runs beside the others: a call that sends its own email, or a drain. */
export type Sender =
  | { readonly at: 'rest' }
  | {
      readonly at: 'turn'
      readonly key: string | null
      readonly since: number
      readonly turnAt: number
      readonly mailer: ModelMailer
    }
  /** No answer came to its claim. */
  | { readonly at: 'unheard claim'; readonly token: string; readonly mailer: ModelMailer }
  | { readonly at: 'row'; readonly row: Claimed; readonly since: number; readonly mailer: ModelMailer }
  /** Its send has ended. */
  | { readonly at: 'end'; readonly row: Claimed; readonly mailer: ModelMailer; readonly end: End }

/** How a send ended, as the mailer tells it. */
export interface End {
  readonly outcome: 'sent' | 'refused' | 'later' | 'in_doubt'
  readonly retryAfter?: number
  readonly pause: boolean
}

export type Cause = 'accept' | 'turn' | 'claim' | 'release' | 'tell' | 'send again' | 'erase' | 'none'

/** A call to the ledger that is held up on its way. */
export interface HeldUp {
  readonly cause: Cause
  readonly since: number
  arrive(): Promise<unknown>
}

/** What a row looks like from outside. */
export interface Row {
  readonly key: string
  readonly state: 'queued' | 'sending' | 'sent' | 'failed' | 'in_doubt'
  readonly token: string | null
  readonly dueAt: number
}

export interface Model {
  now: number
  /** Which mailer the function is set to. */
  mailer: ModelMailer
  readonly emails: Map<string, Email>
  readonly erased: Map<string, Erased>
  /** Accepted requests of each client, as long as the ledger knows of them. */
  accepted: { readonly client: string; readonly at: number }[]
  readonly senders: Sender[]
  readonly heldUp: HeldUp[]
  /** Tokens under which nothing was sent, as the ledger has heard. */
  readonly released: Set<string>
  readonly lastTurn: Map<MailerName, number>
  /** Until when a mailer rests since a mail provider said, beyond doubt, "not now". */
  readonly restsUntil: Map<MailerName, number>
  /** As they were after the last step. */
  rows: ReadonlyMap<string, Row>
}

export interface Real {
  readonly ledger: TestLedger
  readonly provider: MailProvider
}

export function createModel(mailer: ModelMailer, senders: number): Model {
  return {
    now: 0,
    mailer,
    emails: new Map(),
    erased: new Map(),
    accepted: [],
    senders: Array.from({ length: senders }, () => ({ at: 'rest' })),
    heldUp: [],
    released: new Set(),
    lastTurn: new Map(),
    restsUntil: new Map(),
    rows: new Map(),
  }
}

/** Empties the ledger, makes its limits the model's, and stops its clock. */
export async function resetLedger({ admin, reset }: TestLedger): Promise<void> {
  await reset()
  await admin`update ledger.settings set recipient_per_hour = ${limits.perHour}, recipient_per_day = ${limits.perDay},
    client_per_hour = ${limits.perClient}, total_per_day = ${limits.perDayInAll},
    keep_leads = ${keepLeads / second} * interval '1 second', keep_client_hashes = ${keepClientHashes / second} * interval '1 second'`
  await freezeLedgerClock(admin, '0')
}

/** Time passes; who has not sent by the end of its time has died. */
export async function pass(model: Model, { ledger }: Real, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return
  model.now += milliseconds
  for (const [index, sender] of model.senders.entries()) {
    if (sender.at === 'row' && model.now > sender.since + longestTry) model.senders[index] = { at: 'rest' }
  }
  await freezeLedgerClock(ledger.admin, `${model.now} milliseconds`)
}

/** The earliest try that may have made an email, as far as the ledger can know. */
export const doubtOf = (email: Email): Try | undefined =>
  email.tries.find(({ end, isDecided }) => !isDecided && (end === 'untold' || end === 'unclear'))

/** When the next email that may have left is forgotten by its mail provider, or that one's next, as the function reckons. */
export function nextWindowEnd(model: Readonly<Model>, mailer?: MailerName): number | undefined {
  const ends = [...model.emails.values()]
    .filter((email) => isUnderWay(model, email) && isUndecided(email))
    .flatMap((email) => doubtOf(email) ?? [])
    .filter((doubt) => mailer === undefined || doubt.mailer.name === mailer)
    .map((doubt) => doubt.at + doubt.mailer.window)
    .filter((end) => end > model.now)
  return ends.length === 0 ? undefined : Math.min(...ends)
}

/** Staff have decided nothing on it; what they have sent again may be in doubt once more whenever its first sender gives word. */
export const isUndecided = ({ allowed }: Email): boolean => allowed === 1

export function isUnderWay({ rows }: Readonly<Model>, { key }: Email): boolean {
  const state = rows.get(key)?.state
  return state === 'queued' || state === 'sending'
}

export const mayHaveLeft = (email: Email): boolean =>
  email.tries.some(({ end, isDecided }) => !isDecided && end !== 'not left')

export const isDoubtful = (email: Email | undefined): boolean => email !== undefined && doubtOf(email) !== undefined

/** Nothing was sent under this token. */
export function hearRelease(model: Model, token: string): void {
  model.released.add(token)
  for (const { tries } of model.emails.values()) {
    const last = tries.at(-1)
    if (last?.token === token) last.end = 'not left'
  }
}

/** What staff or the calendar erase, and what its trace has to say. */
export function erase(model: Model, isMeant: (email: Email) => boolean): number {
  const gone = [...model.emails.values()].filter(isMeant)
  for (const email of gone) {
    model.emails.delete(email.key)
    model.erased.set(email.key, { mayHaveLeft: mayHaveLeft(email), allowed: email.allowed })
  }
  return gone.length
}
