/** The promise, held against what devices, senders, staff and mail providers have seen of one ledger. */
import { expect } from 'vitest'
import type { MailerName } from '../../../supabase/functions/send-results-email/mailers/mailer.ts'
import {
  type Cause,
  day,
  doubtOf,
  type Email,
  type End,
  hour,
  isDoubtful,
  isUndecided,
  isUnderWay,
  limits,
  type Model,
  type ModelMailer,
  mayHaveLeft,
  minute,
  nextWindowEnd,
  pass,
  type Real,
  type Row,
  second,
  type Try,
} from './ledger-model.ts'
import type { Claimed, TestLedger } from './test-ledger.ts'

/** As the ledger is delivered. */
const lease = minute
const ownTime = 10 * second
const shortestRest = 5 * second
const turnsPerSecond: Readonly<Record<MailerName, number>> = { resend: 4, brevo: 50, smtp: Number.POSITIVE_INFINITY }

/** What a request is to be answered. */
export function expectedAnswer(model: Model, asked: { key: string; body: string; mailbox: string; client: string }) {
  const traced = model.erased.get(asked.key)
  if (traced !== undefined) return { outcome: traced.mayHaveLeft ? 'erased_sent' : 'erased_unsent', retryAfter: null }
  const email = model.emails.get(asked.key)
  const row = model.rows.get(asked.key)
  if (email !== undefined && row !== undefined) {
    if (email.body !== asked.body && row.state !== 'failed') return { outcome: 'key_reused', retryAfter: null }
    const last = email.tries.at(-1)
    const isOwn = last === undefined && !email.isGivenUp && model.now < email.acceptedAt + ownTime
    const isTried = row.state === 'sending' && last !== undefined && model.now < last.at + lease
    const outcome = isOwn || isTried ? 'sending' : row.state === 'sending' ? 'queued' : row.state
    return { outcome, retryAfter: null }
  }
  const emails = [...model.emails.values()]
  const ofMailbox = emails.filter(({ mailbox }) => mailbox === asked.mailbox).map(({ acceptedAt }) => acceptedAt)
  const ofClient = model.accepted.filter(({ client }) => client === asked.client).map(({ at }) => at)
  const wait =
    Math.max(
      freeAt(ofMailbox, limits.perHour, hour),
      freeAt(ofMailbox, limits.perDay, day),
      freeAt(ofClient, limits.perClient, hour),
      freeAt(
        emails.map(({ acceptedAt }) => acceptedAt),
        limits.perDayInAll,
        day,
      ),
    ) - model.now
  return wait > 0
    ? { outcome: 'limited', retryAfter: Math.ceil(wait / second) }
    : { outcome: 'accepted', retryAfter: null }
}

/** When a limit of `most` in `span` lets the next one in. */
function freeAt(times: readonly number[], most: number, span: number): number {
  const nth = times.toSorted((a, b) => b - a)[most - 1]
  return nth === undefined ? Number.NEGATIVE_INFINITY : nth + span
}

/** The pace: turns follow each other, and none lies in a rest. */
export function expectTurn(model: Model, mailer: ModelMailer, turnAt: number): void {
  const last = model.lastTurn.get(mailer.name) ?? Number.NEGATIVE_INFINITY
  expect(turnAt, 'the pace is kept').toBeGreaterThanOrEqual(last + second / turnsPerSecond[mailer.name])
  expect(turnAt, 'no turn while the mail provider rests').toBeGreaterThanOrEqual(model.restsUntil.get(mailer.name) ?? 0)
  model.lastTurn.set(mailer.name, turnAt)
}

/** A row was taken: nobody else sends it, its time has come, and no other was to go before it. */
export function expectClaim(model: Model, mailer: ModelMailer, key: string | null, row: Claimed): void {
  const email = model.emails.get(row.key)
  if (email === undefined) throw new Error(`nobody has accepted ${row.key}`)
  expect([...model.released], 'a released token takes no row').not.toContain(row.token)
  expect(model.now, 'nothing is claimed while the mail provider rests').toBeGreaterThanOrEqual(
    model.restsUntil.get(mailer.name) ?? 0,
  )
  for (const sender of model.senders) {
    if (sender.at === 'row') expect(sender.row.key, 'one sender a row').not.toBe(row.key)
  }
  const doubt = doubtOf(email)
  if (doubt !== undefined) {
    expect(mailer.name, 'only the mailer that may have sent it is asked again').toBe(doubt.mailer.name)
    expect(model.now, 'only within its window').toBeLessThan(doubt.at + mailer.window)
  }
  if (key === null) {
    expect(model.rows.get(row.key)?.dueAt, 'what is claimed is due').toBeLessThanOrEqual(model.now)
    if (doubt === undefined) expect(model.now, 'it rests as long as asked').toBeGreaterThanOrEqual(email.restsUntil)
    for (const other of model.rows.values()) {
      const earlier = other.state === 'queued' && other.dueAt <= model.now ? doubtOfKey(model, other.key) : undefined
      if (doubt === undefined && earlier?.mailer.name === mailer.name)
        expect(model.now, 'an email in doubt goes first').toBeGreaterThanOrEqual(earlier.at + mailer.window)
    }
  }
  email.tries.push({ token: row.token, mailer, at: model.now, end: 'untold', isDecided: false })
}

function doubtOfKey(model: Model, key: string): Try | undefined {
  const email = model.emails.get(key)
  return email && doubtOf(email)
}

/** The ledger was told how a try ended, and says in which state the row is now. */
export function hearEnd(model: Model, mailer: ModelMailer, row: Claimed, end: End, state: string | null): void {
  const rest = (end.retryAfter ?? 5) * second
  if (end.pause && end.outcome !== 'in_doubt') {
    const until = model.restsUntil.get(mailer.name) ?? 0
    model.restsUntil.set(mailer.name, Math.max(until, model.now + rest))
  }
  const email = model.emails.get(row.key)
  const last = email?.tries.at(-1)
  if (state === null || email === undefined || last === undefined) {
    expect(last?.token === row.token, 'who holds the latest token is heard').toBe(false)
    return
  }
  expect(last.token, 'only who holds the latest token is heard').toBe(row.token)
  hearOf(last, end)
  switch (end.outcome) {
    case 'sent':
      expect(state).toBe('sent')
      break
    case 'refused':
      expect(state).toBe(isDoubtful(email) ? 'in_doubt' : 'failed')
      break
    case 'later':
    case 'in_doubt': {
      const doubt = doubtOf(email)
      const isLost = doubt && (doubt.mailer.name !== mailer.name || model.now >= doubt.at + mailer.window)
      expect(state).toBe(isLost ? 'in_doubt' : 'queued')
      email.restsUntil = model.now + (end.retryAfter ?? 0) * second
      break
    }
    default:
      end.outcome satisfies never
  }
}

const ends = { sent: 'left', refused: 'not left', later: 'not left', in_doubt: 'unclear' } as const

/** Who comes back from the dead is believed, whatever staff had decided. */
function hearOf(last: Try, { outcome }: End): void {
  last.end = ends[outcome]
  if (outcome === 'in_doubt' || outcome === 'sent') last.isDecided = false
}

/** The diagram in ledger_tables.sql, and beside it what a sender may still tell whose lease ran out. */
const ways: Readonly<Record<string, readonly Cause[]>> = {
  'none queued': ['accept'],
  'queued sending': ['claim'],
  'queued in_doubt': ['turn', 'tell', 'release'],
  'queued sent': ['tell'],
  'queued failed': ['tell'],
  'sending sent': ['tell'],
  'sending failed': ['tell'],
  'sending queued': ['tell', 'release', 'turn'],
  'sending in_doubt': ['tell', 'release', 'turn'],
  'in_doubt sent': ['tell'],
  'in_doubt failed': ['tell'],
  'in_doubt queued': ['tell', 'release', 'send again'],
  'failed queued': ['send again'],
}

/** The promise, at any moment. */
export async function expectPromiseKept(model: Model, { ledger, provider }: Real, cause: Cause): Promise<void> {
  const found = await ledger.admin<Row[]>`
    select key, state, token,
      (extract(epoch from next_try_at - timestamptz '2026-11-20 10:00:00Z') * 1000)::float8 as "dueAt"
    from ledger.emails`
  const rows = new Map(found.map((row) => [row.key, row]))
  expect([...rows.keys()].toSorted(), 'what was accepted is there until it is erased').toEqual(
    [...model.emails.keys()].toSorted(),
  )
  for (const { key, state, token } of rows.values()) {
    const before = model.rows.get(key)?.state ?? 'none'
    if (before !== state) expect(ways[`${before} ${state}`] ?? [], `${key}: ${before} to ${state}`).toContain(cause)
    const email = model.emails.get(key)
    if (email === undefined) continue
    const reached = provider.reached(key)
    expect(reached, `${key}: never twice`).toBeLessThanOrEqual(email.allowed)
    if (state === 'sent') expect(reached, `${key}: sent means taken`).toBeGreaterThan(0)
    if (state === 'failed') {
      expect(reached, `${key}: failed means not taken`).toBeLessThan(email.allowed)
      expect(mayHaveLeft(email), `${key}: failed means not taken`).toBe(false)
    }
    if (state === 'in_doubt') expect(isDoubtful(email), `${key}: in doubt only if it may have left`).toBe(true)
    for (const sender of model.senders) {
      if (sender.at === 'row' && sender.row.key === key)
        expect({ state, token }, 'a sender keeps its row while its time lasts').toEqual({
          state: 'sending',
          token: sender.row.token,
        })
    }
  }
  for (const [key, { allowed }] of model.erased)
    expect(provider.reached(key), `${key}: never twice`).toBeLessThanOrEqual(allowed)
  model.rows = rows
  if (cause === 'tell') await expectTimeToAsk(model, ledger)
}

/** No unclear answer makes a mailer rest past the time in which it still recognises a repeat; beyond doubt it may be told to. */
async function expectTimeToAsk(model: Model, { admin }: TestLedger): Promise<void> {
  const paces = await admin<{ mailer: MailerName; until: number }[]>`
    select mailer, (extract(epoch from paused_until - timestamptz '2026-11-20 10:00:00Z') * 1000)::float8 as until
    from ledger.pace where paused_until > ledger.now()`
  for (const { mailer, until } of paces) {
    const end = nextWindowEnd(model, mailer) ?? Number.POSITIVE_INFINITY
    const longest = Math.max(model.restsUntil.get(mailer) ?? 0, end + shortestRest)
    expect(until, 'an email in doubt is asked about in time').toBeLessThanOrEqual(longest)
  }
}

/** From here to the end of its window an email in doubt is certainly asked about once more, if drains run. */
const timeToAsk = 3 * minute

/**
 * When every fault is over and drains run every minute, each email ends, by itself; and none in doubt whose mail provider would still tell.
 */
export async function expectAllEnds(model: Model, real: Real): Promise<void> {
  model.heldUp.length = 0
  model.senders.fill({ at: 'rest' })
  const told = [...model.emails.values()].filter((email) => {
    const doubt = doubtOf(email)
    if (doubt === undefined || !isUnderWay(model, email) || !isUndecided(email)) return false
    const asksFrom = Math.max(model.now, model.restsUntil.get(model.mailer.name) ?? 0)
    return doubt.mailer.name === model.mailer.name && asksFrom + timeToAsk < doubt.at + doubt.mailer.window
  })
  // What waits waits an hour at most, for itself and for all.
  for (const endsAt = model.now + 3 * hour; model.now < endsAt && emailsUnderWay(model).length > 0; ) {
    await drain(model, real)
    await pass(model, real, minute)
  }
  await expectPromiseKept(model, real, 'none')
  for (const { key, state } of model.rows.values())
    expect(['sent', 'failed', 'in_doubt'], `${key} ends`).toContain(state)
  for (const { key } of told) expect(model.rows.get(key)?.state, `${key}: its mail provider would tell`).toBe('sent')
}

const emailsUnderWay = (model: Model): Email[] => [...model.emails.values()].filter((email) => isUnderWay(model, email))

/** One pass over all that is due, without a fault. */
async function drain(model: Model, real: Real): Promise<void> {
  const { name: mailer, window } = model.mailer
  const options = { mailer, dedupe: `${window} milliseconds` }
  for (;;) {
    const wait = await real.ledger.reserveTurn({ ...options, patience: 10_000 })
    await expectPromiseKept(model, real, 'turn')
    if (wait === null) return
    expectTurn(model, model.mailer, model.now + wait)
    await pass(model, real, wait)
    const row = await real.ledger.claim(options)
    if (row === undefined) return
    expectClaim(model, model.mailer, null, row)
    await expectPromiseKept(model, real, 'claim')
    real.provider.take(mailer, row, model.now)
    const end: End = { outcome: 'sent', pause: false }
    hearEnd(model, model.mailer, row, end, await real.ledger.complete(row, end.outcome, options))
    await expectPromiseKept(model, real, 'tell')
  }
}
