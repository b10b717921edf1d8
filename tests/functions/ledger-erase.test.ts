import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestLedger, type TestLedger } from './support/test-ledger.ts'

/** A mail provider that makes one email of a repeat, for so long. */
const resend = { mailer: 'resend', dedupe: '23 hours' }

let ledger: TestLedger

beforeAll(async () => {
  ledger = await startTestLedger()
})
beforeEach(() => ledger.reset())
afterAll(() => ledger.stop())

async function sent(key: string, recipient: string): Promise<void> {
  await ledger.accept({ key, recipient })
  const row = await ledger.claimRow({ key })
  await ledger.complete(row, 'sent')
}

/** What makes an email doubtful: it may have left, and is queued to be tried again. */
const waysToLoseAnAnswer: [string, (key: string) => Promise<void>][] = [
  [
    'whose mail provider’s answer was lost',
    async (key) => {
      const row = await ledger.claimRow({ key, ...resend })
      await ledger.complete(row, 'in_doubt', resend)
    },
  ],
  [
    'whose sender died',
    async (key) => {
      await ledger.claim({ key, ...resend })
      await ledger.travel('2 minutes')
      await ledger.reserveTurn(resend)
    },
  ],
]

/** Everything in the ledger, as text. */
async function everything(): Promise<string> {
  const tables = await ledger.admin<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'ledger'`
  const rows = await Promise.all(tables.map(({ name }) => ledger.admin`select * from ledger.${ledger.admin(name)}`))
  return JSON.stringify(rows)
}

describe('Forgetting one person', () => {
  test('erases every row of the address and nobody else’s', async () => {
    await sent('first', 'ana@example.com')
    await ledger.accept({ key: 'second', recipient: 'ana@example.com', body: 'needs a course' })
    await sent('other', 'jon@example.com')
    expect(await ledger.admin`select ledger.forget(' Ana@Example.com ') as count`).toEqual([{ count: 2 }])
    expect(await everything()).not.toMatch(/ana@example\.com|needs a course|"first"|"second"/)
    expect(await ledger.stateOf('other')).toBe('sent')
  })

  test('keeps a sent key from being sent a second time', async () => {
    await sent('first', 'ana@example.com')
    await ledger.admin`select ledger.forget('ana@example.com')`
    expect((await ledger.accept({ key: 'first', recipient: 'ana@example.com' })).outcome).toBe('erased_sent')
  })

  test('keeps a key that was never sent from being sent after all', async () => {
    await ledger.accept({ key: 'first', recipient: 'ana@example.com' })
    await ledger.admin`select ledger.forget('ana@example.com')`
    expect((await ledger.accept({ key: 'first', recipient: 'ana@example.com' })).outcome).toBe('erased_unsent')
  })

  test('stops nothing else: the same person takes part anew, with a limit that starts afresh', async () => {
    for (const key of ['a', 'b', 'c']) await sent(key, 'ana@example.com')
    await ledger.admin`select ledger.forget('ana@example.com')`
    expect((await ledger.accept({ key: 'd', recipient: 'ana@example.com' })).outcome).toBe('accepted')
  })

  test('of an email under way leaves nothing for its sender to write to', async () => {
    const { key } = await ledger.accept({ recipient: 'ana@example.com' })
    const row = await ledger.claimRow({ key })
    await ledger.admin`select ledger.forget('ana@example.com')`
    expect(await ledger.complete(row, 'sent')).toBeNull()
    // It left: who asks again is not told that it was refused.
    expect((await ledger.accept({ key, recipient: 'ana@example.com' })).outcome).toBe('erased_sent')
  })

  test.each(waysToLoseAnAnswer)(
    'of an email %s, and which is to be tried again, does not say that it never left',
    async (_, lose) => {
      const { key } = await ledger.accept({ recipient: 'ana@example.com' })
      await lose(key)
      expect(await ledger.stateOf(key)).toBe('queued')
      await ledger.admin`select ledger.forget('ana@example.com')`
      expect((await ledger.accept({ key, recipient: 'ana@example.com' })).outcome).toBe('erased_sent')
    },
  )
})

describe('Retention', () => {
  test('keeps leads three years and client hashes 30 days, to the day', async () => {
    await sent('old', 'ana@example.com')
    await ledger.travel('29 days')
    expect(await ledger.admin`select * from ledger.erase_expired()`).toEqual([{ leads: 0, client_hashes: 0 }])
    await ledger.travel('31 days')
    expect(await ledger.admin`select * from ledger.erase_expired()`).toEqual([{ leads: 0, client_hashes: 1 }])
    await ledger.travel('3 years -1 day')
    expect(await ledger.admin`select * from ledger.erase_expired()`).toEqual([{ leads: 0, client_hashes: 0 }])
    await ledger.travel('3 years 1 day')
    await ledger.accept({ key: 'new' })
    expect(await ledger.admin`select * from ledger.erase_expired()`).toEqual([{ leads: 1, client_hashes: 0 }])
    expect(await ledger.stateOf('new')).toBe('queued')
    expect((await ledger.accept({ key: 'old' })).outcome).toBe('erased_sent')
  })

  test('leaves of a client hash that no limit counts any more its day: its moment told which lead came with it', async () => {
    await ledger.admin`update ledger.settings set client_per_hour = 1`
    await ledger.accept({ client: 'a' })
    await ledger.travel('59 minutes')
    await ledger.admin`select ledger.erase_expired()`
    expect((await ledger.accept({ client: 'a' })).outcome).toBe('limited')
    await ledger.travel('61 minutes')
    await ledger.admin`select ledger.erase_expired()`
    expect(await ledger.admin`select client_hash from ledger.clients`).toHaveLength(1)
    expect(await ledger.admin`select recipient from ledger.clients join ledger.emails using (accepted_at)`).toEqual([])
    expect((await ledger.accept({ client: 'a' })).outcome).toBe('accepted')
  })

  test('leaves the hashes of a day in no order: that in which the table keeps them told the same', async () => {
    const clients = Array.from({ length: 50 }, (_, index) => `client-${index}`)
    for (const client of clients) await ledger.accept({ client })
    await ledger.travel('2 hours')
    await ledger.admin`select ledger.erase_expired()`
    const kept = await ledger.admin<
      { client: string }[]
    >`select client_hash as client from ledger.clients order by ctid`
    expect(kept.map(({ client }) => client)).not.toEqual(clients)
    expect(kept.map(({ client }) => client).toSorted()).toEqual(clients.toSorted())
  })

  test('leaves of an email in doubt the trace of a sent one', async () => {
    await ledger.accept({ key: 'old' })
    await ledger.admin`update ledger.emails set state = 'in_doubt', settled_at = ledger.now()`
    await ledger.travel('3 years 1 day')
    await ledger.admin`select ledger.erase_expired()`
    expect((await ledger.accept({ key: 'old' })).outcome).toBe('erased_sent')
  })

  test.each(waysToLoseAnAnswer)(
    'leaves of an email %s, and which is to be tried again, the trace of a sent one',
    async (_, lose) => {
      const { key } = await ledger.accept()
      await lose(key)
      await ledger.travel('3 years 1 day')
      await ledger.admin`select ledger.erase_expired()`
      expect((await ledger.accept({ key })).outcome).toBe('erased_sent')
    },
  )

  test('follows its setting', async () => {
    await ledger.accept()
    await ledger.admin`update ledger.settings set keep_leads = '1 month'`
    await ledger.travel('32 days')
    expect(await ledger.admin`select leads from ledger.erase_expired()`).toEqual([{ leads: 1 }])
  })
})
