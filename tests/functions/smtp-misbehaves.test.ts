import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../support/backend.ts'
import { callFunction, createCallBody, type FunctionAnswer } from '../support/function-call.ts'
import { freezeLedgerClock, setLedgerClock } from '../support/ledger-clock.ts'
import { type ScriptedSmtp, type SmtpFault, startScriptedSmtp } from '../support/scripted-smtp.ts'
import { waitUntil } from '../support/wait-until.ts'

let smtp: ScriptedSmtp
let backend: Backend

beforeAll(async () => {
  smtp = await startScriptedSmtp()
  backend = await startBackend({ environment: { SMTP_URL: smtp.url } })
})
beforeEach(async () => {
  await backend.sql`truncate ledger.emails, ledger.clients, ledger.pace`
  await setLedgerClock(backend.sql, '0')
})
afterAll(async () => {
  await backend.stop()
  await smtp.stop()
})

type State = 'queued' | 'sent' | 'failed' | 'in_doubt'

const statusOf: Readonly<Record<State, number>> = { sent: 200, queued: 202, in_doubt: 202, failed: 422 }

async function row(key: string) {
  const [found] = await backend.sql<{ state: string; reason: string | null }[]>`
    select state, reason from ledger.emails where key = ${key}`
  return found
}

const takenFor = (address: string) => smtp.taken().filter(({ to }) => to === address).length

/** A day later, after any number of drains: what was to be sent has been, and nothing twice. */
async function drainADayLater(): Promise<void> {
  await setLedgerClock(backend.sql, '1 day')
  await backend.drain()
  await backend.drain()
}

const replies: readonly [SmtpFault, State, string][] = [
  [{ at: 'greeting', act: 554 }, 'queued', 'smtp_connect_554'],
  [{ at: 'greeting', act: 421 }, 'queued', 'smtp_connect_421'],
  [{ at: 'EHLO', act: 421 }, 'queued', 'smtp_connect_421'],
  [{ at: 'AUTH', act: 454 }, 'queued', 'smtp_login_454'],
  [{ at: 'AUTH', act: 535 }, 'queued', 'smtp_login_535'],
  [{ at: 'MAIL', act: 451 }, 'queued', 'smtp_sender_451'],
  [{ at: 'MAIL', act: 550 }, 'queued', 'smtp_sender_550'],
  [{ at: 'RCPT', act: 450 }, 'queued', 'smtp_envelope_450'],
  [{ at: 'RCPT', act: 550 }, 'failed', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: '550 5.1.1 no such mailbox' }, 'failed', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: '550-5.1.1 no such\r\n550 5.1.1 mailbox' }, 'failed', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: '550 5.1.2 no such domain' }, 'failed', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: '501 5.1.3 bad syntax' }, 'failed', 'smtp_envelope_501'],
  [{ at: 'RCPT', act: '550 5.1.6 moved away' }, 'failed', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: '556 5.1.10 takes no mail' }, 'failed', 'smtp_envelope_556'],
  [{ at: 'RCPT', act: '550 5.2.1 disabled' }, 'failed', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: '553 5.7.1 sender not owned by user' }, 'queued', 'smtp_sender_553'],
  [{ at: 'RCPT', act: '550 5.1.8 no such sender domain' }, 'queued', 'smtp_sender_550'],
  [{ at: 'RCPT', act: '554 5.7.1 relay access denied' }, 'queued', 'smtp_sender_554'],
  [{ at: 'RCPT', act: '550 5.4.1 Recipient address rejected: Access denied' }, 'failed', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: '550 5.5.0 Requested action not taken: mailbox unavailable' }, 'failed', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: '501 bad address' }, 'failed', 'smtp_envelope_501'],
  [{ at: 'RCPT', act: '511 no mailbox of this name' }, 'failed', 'smtp_envelope_511'],
  [{ at: 'RCPT', act: '551 not here' }, 'failed', 'smtp_envelope_551'],
  [{ at: 'RCPT', act: '553 mailbox name not allowed' }, 'failed', 'smtp_envelope_553'],
  [{ at: 'RCPT', act: '550 relay not permitted' }, 'queued', 'smtp_sender_550'],
  [{ at: 'RCPT', act: '552 5.2.2 mailbox full' }, 'queued', 'smtp_envelope_552'],
  [{ at: 'RCPT', act: '552 5.2.2 Quota exceeded (mailbox for user is full)' }, 'queued', 'smtp_envelope_552'],
  [{ at: 'RCPT', act: '550 Outgoing mail from "quiz@example.org" has been suspended.' }, 'queued', 'smtp_envelope_550'],
  [
    {
      at: 'RCPT',
      act: '550-Requested action not taken: mailbox unavailable\r\n550 Failure sending mail. Try again later.',
    },
    'queued',
    'smtp_envelope_550',
  ],
  [{ at: 'RCPT', act: '550 Domain example.org has exceeded the max emails per hour' }, 'queued', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: '550 <later@limit-relay.example>: no such user' }, 'failed', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: '550 Please authenticate first' }, 'queued', 'smtp_envelope_550'],
  [{ at: 'RCPT', act: 554 }, 'queued', 'smtp_envelope_554'],
  [{ at: 'DATA', act: 451 }, 'queued', 'smtp_envelope_451'],
  [{ at: 'DATA', act: 554 }, 'failed', 'smtp_envelope_554'],
  [{ at: 'DATA', act: '554 5.7.1 blocked' }, 'queued', 'smtp_sender_554'],
  [{ at: 'dot', act: 452 }, 'queued', 'smtp_message_452'],
  [{ at: 'dot', act: 554 }, 'failed', 'smtp_message_554'],
  [{ at: 'dot', act: '552 5.3.4 too big' }, 'failed', 'smtp_message_552'],
  [{ at: 'dot', act: '554 5.6.0 content' }, 'failed', 'smtp_message_554'],
  [{ at: 'dot', act: '550 5.7.1 not signed by its domain' }, 'queued', 'smtp_sender_550'],
  [{ at: 'dot', act: '550 5.1.7 bad sender' }, 'queued', 'smtp_sender_550'],
  [{ at: 'dot', act: '554 5.2.252 SendAsDenied' }, 'queued', 'smtp_message_554'],
  [{ at: 'dot', act: '550 5.4.5 Daily user sending quota exceeded' }, 'queued', 'smtp_sender_550'],
  [{ at: 'dot', act: '554 Message rejected: Email address is not verified' }, 'queued', 'smtp_sender_554'],
  [{ at: 'dot', act: '552 5.2.2 mailbox full' }, 'queued', 'smtp_message_552'],
  [{ at: 'dot', act: '554 Message rejected: Sending paused for this account' }, 'queued', 'smtp_message_554'],
  [{ at: 'dot', act: '550 User quiz has exceeded its 24-hour sending limit' }, 'queued', 'smtp_message_550'],
  [{ at: 'dot', act: 421 }, 'queued', 'smtp_message_421'],
]

const cuts: readonly [SmtpFault, State, string][] = [
  [{ at: 'greeting', act: 'drop' }, 'queued', 'smtp_connect_lost'],
  [{ at: 'EHLO', act: 'drop' }, 'queued', 'smtp_connect_lost'],
  [{ at: 'AUTH', act: 'drop' }, 'queued', 'smtp_login_lost'],
  [{ at: 'MAIL', act: 'drop' }, 'queued', 'smtp_envelope_lost'],
  [{ at: 'RCPT', act: 'drop' }, 'queued', 'smtp_envelope_lost'],
  [{ at: 'DATA', act: 'drop' }, 'queued', 'smtp_envelope_lost'],
  [{ at: 'message', act: 'drop' }, 'in_doubt', 'smtp_message_lost'],
  [{ at: 'dot', act: 'drop' }, 'in_doubt', 'smtp_message_lost'],
  [{ at: 'dot', act: 'take_then_drop' }, 'in_doubt', 'smtp_message_lost'],
]

const hangs: readonly [SmtpFault, State, string][] = [
  [{ at: 'greeting', act: 'hang' }, 'queued', 'smtp_connect_lost'],
  [{ at: 'EHLO', act: 'hang' }, 'queued', 'smtp_connect_lost'],
  [{ at: 'AUTH', act: 'hang' }, 'queued', 'smtp_login_lost'],
  [{ at: 'MAIL', act: 'hang' }, 'queued', 'smtp_envelope_lost'],
  [{ at: 'RCPT', act: 'hang' }, 'queued', 'smtp_envelope_lost'],
  [{ at: 'DATA', act: 'hang' }, 'queued', 'smtp_envelope_lost'],
  [{ at: 'dot', act: 'hang' }, 'in_doubt', 'smtp_message_lost'],
  [{ at: 'dot', act: 'take_then_hang' }, 'in_doubt', 'smtp_message_lost'],
]

describe('An SMTP server that', () => {
  test.each([...replies, ...cuts])('does %o leaves the email %s (%s)', async (fault, state, reason) => {
    const key = randomUUID()
    const body = createCallBody()
    smtp.failNext(fault)
    const answer = await callFunction(backend, { key, body })
    expect(answer.status).toBe(statusOf[state])
    expect(await row(key)).toEqual({ state, reason })

    await drainADayLater()
    const expected = { queued: 1, sent: 1, failed: 0, in_doubt: fault.act === 'take_then_drop' ? 1 : 0 }
    expect(takenFor(body.email)).toBe(expected[state])
    const repeat = await callFunction(backend, { key, body })
    expect(repeat.status).toBe(state === 'queued' ? 200 : statusOf[state])
    expect(takenFor(body.email)).toBe(expected[state])
  })

  test('hangs at any step keeps no visitor waiting for it and sends no email twice', { timeout: 60_000 }, async () => {
    const started: {
      fault: SmtpFault
      state: State
      reason: string
      key: string
      email: string
      answer: Promise<FunctionAnswer>
    }[] = []
    for (const [fault, state, reason] of hangs) {
      const key = randomUUID()
      const body = createCallBody()
      const before = smtp.connections()
      smtp.failNext(fault)
      const answer = callFunction(backend, { key, body })
      await waitUntil(() => smtp.connections() > before, 'the connection that hangs')
      started.push({ fault, state, reason, key, email: body.email, answer })
    }
    const told = await Promise.all(
      started.map(async ({ fault, key, answer }) => ({
        fault,
        status: (await answer).status,
        state: (await row(key))?.state,
      })),
    )
    for (const { fault, status, state } of told) {
      expect(status, JSON.stringify(fault)).toBe(202)
      // A missing greeting is given up before the visitor is; all else is answered while the try goes on.
      expect(state, JSON.stringify(fault)).toBe(fault.at === 'greeting' ? 'queued' : 'sending')
    }

    await waitUntil(
      async () => {
        const [sending] = await backend.sql`select key from ledger.emails where state = 'sending'`
        return sending === undefined
      },
      'every try to end',
      40_000,
    )
    for (const { key, state, reason } of started) expect(await row(key), reason).toEqual({ state, reason })

    await drainADayLater()
    for (const { fault, state, email } of started) {
      expect(takenFor(email), JSON.stringify(fault)).toBe(state === 'queued' || fault.act === 'take_then_hang' ? 1 : 0)
    }
  })

  test.each<[SmtpFault, number]>([
    [{ at: 'RCPT', act: '550 5.1.8 no such sender domain' }, 202],
    [{ at: 'RCPT', act: '550 5.7.1 not to this mailbox' }, 200],
    [{ at: 'RCPT', act: '552 5.2.2 Quota exceeded (mailbox for user is full)' }, 200],
    [{ at: 'dot', act: '550 5.7.1 not this text' }, 200],
  ])('does %o lets the next email be answered %d: only a wrong sender is all emails’ fault', async (fault, status) => {
    smtp.failNext(fault)
    expect((await callFunction(backend)).status).toBe(202)
    expect((await callFunction(backend)).status).toBe(status)
  })

  test.each<[SmtpFault, number | undefined]>([
    [{ at: 'greeting', act: 421 }, 5],
    [{ at: 'AUTH', act: 'drop' }, 5],
    [{ at: 'AUTH', act: 535 }, 60],
    [{ at: 'MAIL', act: 550 }, 60],
    [{ at: 'RCPT', act: 'drop' }, 5],
    [{ at: 'RCPT', act: 421 }, 5],
    [{ at: 'RCPT', act: 450 }, undefined],
    [{ at: 'RCPT', act: 550 }, undefined],
    [{ at: 'RCPT', act: 554 }, undefined],
    [{ at: 'RCPT', act: '550 5.7.1 not to this mailbox' }, undefined],
    [{ at: 'RCPT', act: '550 5.1.8 no such sender domain' }, 60],
    [{ at: 'dot', act: 421 }, 5],
    [{ at: 'dot', act: 452 }, undefined],
    [{ at: 'dot', act: 'drop' }, undefined],
  ])('does %o is left alone by all emails for %j s', async (fault, seconds) => {
    await freezeLedgerClock(backend.sql, '0')
    smtp.failNext(fault)
    await callFunction(backend)
    const rests = await backend.sql`
      select extract(epoch from paused_until - ledger.now())::int as seconds from ledger.pace where paused_until > ledger.now()`
    expect(rests).toEqual(seconds === undefined ? [] : [{ seconds }])
  })

  test('is not there leaves the email queued, and takes it when it is back', async () => {
    const key = randomUUID()
    const nowhere = await startBackend({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    expect((await callFunction(nowhere, { key })).status).toBe(202)
    expect(await nowhere.sql`select state, reason from ledger.emails`).toEqual([
      { state: 'queued', reason: 'smtp_connect_lost' },
    ])
    await nowhere.function.restart({ SMTP_URL: nowhere.inbox.smtpUrl })
    await setLedgerClock(nowhere.sql, '1 minute')
    await nowhere.drain()
    expect(nowhere.inbox.emails()).toHaveLength(1)
    await nowhere.stop()
  })

  test('has lost an email gets it once more when staff say so, and once only', async () => {
    const key = randomUUID()
    const body = createCallBody()
    smtp.failNext({ at: 'dot', act: 'drop' })
    await callFunction(backend, { key, body })
    expect(await row(key)).toMatchObject({ state: 'in_doubt' })
    await backend.sql`select ledger.send_again(left(key_hash, 16)) from ledger.emails where key = ${key}`
    await drainADayLater()
    expect(await row(key)).toMatchObject({ state: 'sent' })
    expect(takenFor(body.email)).toBe(1)
  })

  test('takes everything gets the same bytes at a second try as at the first', async () => {
    const key = randomUUID()
    const body = createCallBody()
    smtp.failNext({ at: 'dot', act: 452 })
    await callFunction(backend, { key, body })
    await backend.drain()
    smtp.failNext({ at: 'dot', act: 'take_then_drop' })
    await setLedgerClock(backend.sql, '1 minute')
    await backend.drain()
    const [first] = smtp.taken().filter(({ to }) => to === body.email)
    await backend.sql`update ledger.emails set state = 'queued', settled_at = null,
      doubtful_try = null, doubtful_since = null, doubtful_with = null`
    await setLedgerClock(backend.sql, '1 day')
    await backend.drain()
    const [, second] = smtp.taken().filter(({ to }) => to === body.email)
    expect(second?.text).toBe(first?.text)
    expect(first?.text).toMatch(/^Message-ID:\s+<[0-9a-f]{64}@example\.org>\r?$/m)
  })
})
