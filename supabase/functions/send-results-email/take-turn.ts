import type { Provider } from '../../../src/core/provider.ts'
import { parseResultsEmailRequest } from '../../../src/core/results-email.ts'
import type { Background } from './background.ts'
import type { ClaimedRow, CompletedState, Ledger } from './ledger.ts'
import { type Log, ledgerOutOfReach, nameOf, referenceOf } from './log.ts'
import type { Mailer, OutgoingEmail, SendOutcome } from './mailers/mailer.ts'
import { pause } from './pause.ts'
import { renderResultsEmail } from './render.ts'
import { untilHeard } from './until-heard.ts'

export interface SendingParts {
  readonly ledger: Ledger
  readonly mailer: Mailer
  readonly provider: Provider
  readonly quizOrigin: string
  readonly log: Log
  readonly background: Background
}

/** One try, written down: the row's state after it, and whether what stood in its way would stop the next email as well. */
export interface Tried {
  readonly state: CompletedState
  readonly concernsAll: boolean
}

/**
 * One turn: waits for it at the mailer's pace (at most `patience` milliseconds), claims the row of `key` or whichever is due first, sends
 * it and writes down how that ended. No transaction is open while it sends. Undefined: nothing is due (or not within the patience), or the
 * ledger is out of reach.
 */
export async function takeTurn(parts: SendingParts, key: string | null, patience: number): Promise<Tried | undefined> {
  if (!(await waitForTurn(parts, key, patience))) return undefined
  const token = crypto.randomUUID()
  const claim = await parts.ledger.claim(key, token)
  if (claim.ok) return claim.value && (await tryRow(parts, claim.value))
  parts.log(ledgerOutOfReach(claim.problem))
  // The row may be claimed all the same, or still come to be, and only we know that nothing was sent: left to its lease, it would be in doubt.
  const released = await untilHeard(() => parts.ledger.release(token))
  if (!released.ok) parts.log(ledgerOutOfReach(released.problem))
  return undefined
}

/** A turn expires: if senders that overslept used theirs all the same, several would call the mail provider at once. In milliseconds. */
const oversleepLimit = 100

/** Whether a turn came. */
async function waitForTurn({ ledger, log }: SendingParts, key: string | null, patience: number): Promise<boolean> {
  const endsAt = performance.now() + patience
  for (;;) {
    const turn = await ledger.reserveTurn(key, Math.max(0, Math.floor(endsAt - performance.now())))
    if (!turn.ok) {
      log(ledgerOutOfReach(turn.problem))
      return false
    }
    if (turn.value === null) return false
    if (turn.value === 0) return true
    const comesAt = performance.now() + turn.value
    await pause(turn.value)
    if (performance.now() - comesAt < oversleepLimit) return true
  }
}

async function tryRow(parts: SendingParts, row: ClaimedRow): Promise<Tried | undefined> {
  const startedAt = performance.now()
  const outcome = await send(parts, row)
  // What the mail provider said must not get lost to a time without database: as long as the lease lasts, nobody else sends this row.
  const completed = await untilHeard(() => parts.ledger.complete(row, outcome))
  parts.log({
    level: outcome.kind === 'sent' ? 'info' : 'warn',
    event: 'try',
    reference: referenceOf(row.key_hash),
    outcome: completed.ok ? (completed.value ?? 'overtaken') : 'unrecorded',
    reason: 'reason' in outcome ? outcome.reason : outcome.kind,
    milliseconds: Math.round(performance.now() - startedAt),
  })
  if (!completed.ok) return undefined
  return { state: completed.value, concernsAll: 'concernsAll' in outcome && outcome.concernsAll }
}

async function send(parts: SendingParts, row: ClaimedRow): Promise<SendOutcome> {
  const email = render(parts, row)
  if (email === undefined) return { kind: 'later', reason: 'unrenderable', concernsAll: false }
  return await parts.mailer.send(email)
}

/** A stored request that this version can't read or render stays queued, for a version that can. */
function render({ provider, quizOrigin, log }: SendingParts, row: ClaimedRow): OutgoingEmail | undefined {
  try {
    const parsed = parseResultsEmailRequest(row.request)
    if (!parsed.ok) return undefined
    const rendered = renderResultsEmail(parsed.request, provider, quizOrigin)
    return { ...rendered, to: parsed.request.email, reference: row.key_hash, series: row.series, date: row.accepted_at }
  } catch (error) {
    log({ level: 'error', event: 'render_failed', reference: referenceOf(row.key_hash), reason: nameOf(error) })
    return undefined
  }
}
