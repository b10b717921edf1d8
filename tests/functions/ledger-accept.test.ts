import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countBy } from '../support/count-by.ts'
import { startTestLedger, type TestLedger } from './support/test-ledger.ts'

let ledger: TestLedger

beforeAll(async () => {
  ledger = await startTestLedger()
})
beforeEach(() => ledger.reset())
afterAll(() => ledger.stop())

const outcomes = (answers: readonly { readonly outcome: string }[]) => countBy(answers, ({ outcome }) => outcome)

describe('Accepting', () => {
  test('stores the request and the lead with it', async () => {
    const { key, outcome } = await ledger.accept({ body: 'the lead' })
    expect(outcome).toBe('accepted')
    expect(await ledger.admin`select request, state from ledger.emails where key = ${key}`).toEqual([
      { request: { body: 'the lead' }, state: 'queued' },
    ])
  })

  test('accepts one of 50 equal requests at once, and knows the key at the others', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ledger.accept({ key: 'one-key' })))
    expect(outcomes(answers)).toEqual({ accepted: 1, sending: 49 })
  })

  test('refuses a key that comes back with another body, even where a limit would refuse it too', async () => {
    for (const key of ['a', 'b', 'c']) await ledger.accept({ key, recipient: 'ana@example.com' })
    expect((await ledger.accept({ key: 'a', body: 'other', recipient: 'ana@example.com' })).outcome).toBe('key_reused')
  })

  test('says of a key whose email was refused for good that it was, also where it comes back with another body', async () => {
    const { key } = await ledger.accept({ key: 'a' })
    await ledger.complete(await ledger.claimRow({ key }), 'refused')
    expect((await ledger.accept({ key, body: 'other' })).outcome).toBe('failed')
    expect((await ledger.accept({ key })).outcome).toBe('failed')
  })

  test('answers a known key even where a limit is reached', async () => {
    for (const key of ['a', 'b', 'c']) await ledger.accept({ key, recipient: 'ana@example.com' })
    expect((await ledger.accept({ key: 'a', recipient: 'ana@example.com' })).outcome).toBe('sending')
  })

  test('says that a new row is being sent while its own call waits for a turn, and that it is queued once that call gave up', async () => {
    const paused = { mailer: 'resend', dedupe: '24 hours' }
    const waiting = await ledger.accept({ key: 'a' })
    expect((await ledger.accept({ key: 'a' })).outcome).toBe('sending')
    await ledger.admin`insert into ledger.pace (mailer, paused_until) values ('resend', 'infinity')`
    expect(await ledger.reserveTurn({ key: waiting.key, ...paused, patience: 8000 })).toBeNull()
    expect((await ledger.accept({ key: 'a' })).outcome).toBe('queued')
  })

  test('says that a row is being sent as long as a try has its lease, and that it is queued after that and between tries', async () => {
    const { key } = await ledger.accept({ key: 'a' })
    const row = await ledger.claimRow({ key })
    expect((await ledger.accept({ key: 'a' })).outcome).toBe('sending')
    await ledger.travel('2 minutes')
    expect((await ledger.accept({ key: 'a' })).outcome).toBe('queued')
    await ledger.complete(row, 'later', { retryAfter: 60 })
    expect((await ledger.accept({ key: 'a' })).outcome).toBe('queued')
  })

  test('says that a new row is queued after ten seconds: its own call is dead', async () => {
    await ledger.accept({ key: 'a' })
    await ledger.travel('11 seconds')
    expect((await ledger.accept({ key: 'a' })).outcome).toBe('queued')
  })
})

describe('Limits', () => {
  test('let three an hour through to one mailbox in a burst of 40, and say when the next may come', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ledger.accept({ recipient: 'ana@example.com' })))
    expect(outcomes(answers)).toEqual({ accepted: 3, limited: 37 })
    for (const { retryAfter } of answers.filter(({ outcome }) => outcome === 'limited')) {
      expect(retryAfter).toBeGreaterThan(3590)
      expect(retryAfter).toBeLessThanOrEqual(3600)
    }
  })

  test.each([
    ['sub-addresses', ['ana@example.com', 'ana+1@example.com', 'ana+2@example.com'], 'ana+3+4@example.com'],
    ['dots at Gmail', ['anadiaz@gmail.com', 'ana.diaz@gmail.com', 'a.n.a.diaz@googlemail.com'], 'anadia.z+1@gmail.com'],
  ])('know one mailbox behind %s', async (_case, recipients, fourth) => {
    for (const recipient of recipients) expect((await ledger.accept({ recipient })).outcome).toBe('accepted')
    expect((await ledger.accept({ recipient: fourth })).outcome).toBe('limited')
  })

  test('keep mailboxes apart that another mail host tells by their dots', async () => {
    for (const recipient of ['anadiaz@example.com', 'anadiaz@example.com', 'anadiaz@example.com'])
      await ledger.accept({ recipient })
    expect((await ledger.accept({ recipient: 'ana.diaz@example.com' })).outcome).toBe('accepted')
  })

  test('do not burn the key: after the time that was said it is accepted', async () => {
    for (let count = 0; count < 3; count++) await ledger.accept({ recipient: 'ana@example.com' })
    const { key, retryAfter } = await ledger.accept({ recipient: 'ana@example.com' })
    await ledger.travel(`${retryAfter} seconds`)
    expect((await ledger.accept({ key, recipient: 'ana@example.com' })).outcome).toBe('accepted')
  })

  test('let ten a day through to one mailbox', async () => {
    for (let hour = 0; hour < 4; hour++) {
      await ledger.travel(`${hour * 61} minutes`)
      for (let count = 0; count < 3; count++) await ledger.accept({ recipient: 'ana@example.com' })
    }
    const [row] = await ledger.admin`select count(*)::integer from ledger.emails`
    expect(row?.count).toBe(10)
    await ledger.travel('25 hours')
    expect((await ledger.accept({ recipient: 'ana@example.com' })).outcome).toBe('accepted')
  })

  test('count each client address apart, exactly, in a burst', async () => {
    await ledger.admin`update ledger.settings set client_per_hour = 30`
    const answers = await Promise.all(Array.from({ length: 60 }, () => ledger.accept({ client: 'a whole fair' })))
    const other = await ledger.accept({ client: 'another fair' })
    expect(outcomes(answers)).toEqual({ accepted: 30, limited: 30 })
    expect(other.outcome).toBe('accepted')
  })

  test('stop everybody at the number of a day', async () => {
    await ledger.admin`update ledger.settings set total_per_day = 20`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ledger.accept({ client: `client ${index}` })),
    )
    expect(outcomes(answers)).toEqual({ accepted: 20, limited: 30 })
  })

  test('stand at the numbers that the README gives', async () => {
    expect(
      await ledger.admin`select recipient_per_hour, recipient_per_day, client_per_hour, total_per_day from ledger.settings`,
    ).toEqual([{ recipient_per_hour: 3, recipient_per_day: 10, client_per_hour: 3000, total_per_day: 10_000 }])
  })
})
