import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { normalizeEmailAddress } from '../../src/core/email-address.ts'
import { hashOf, startTestLedger, type TestLedger } from './support/test-ledger.ts'

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

describe('What the README tells staff to ask the ledger', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const statement = (start: string) => `${start}${readme.split(`\`${start}`)[1]?.split('`')[0]}`

  test('finds a person’s answers by the address as the list writes it', async () => {
    const listed = 'Ana.Diaz@example.com'
    await ledger.accept({ recipient: normalizeEmailAddress(listed), body: 'answers' })
    const question = statement('select request from ledger.emails ').replace(/'[^']*@[^']*'/, `'${listed}'`)
    expect(await ledger.admin.unsafe(question)).toEqual([{ request: { body: 'answers' } }])
  })

  test('puts a telephone number right and an address, which erasure then knows', async () => {
    const { key } = await ledger.accept({ recipient: 'ana@exmaple.com' })
    await ledger.admin`update ledger.emails set request = '{"email": "ana@exmaple.com", "details": {"phone": "0"}}'`
    await ledger.complete(await ledger.claimRow({ key }), 'refused')
    for (const start of ['{email}', '{details,phone}']) {
      const change = statement(`update ledger.emails set request = jsonb_set(request, '${start}'`)
      expect((await ledger.admin.unsafe(change.replace('<reference>', hashOf(key)))).count).toBe(1)
    }
    expect(await ledger.admin`select request from ledger.emails`).toEqual([
      { request: { email: 'ana@example.com', details: { phone: '06 39 98 00 09' } } },
    ])
    expect(await ledger.admin`select ledger.send_again(${hashOf(key)}) as state`).toEqual([{ state: 'failed' }])
    expect(await ledger.claim()).toMatchObject({ key })
    expect(await ledger.admin`select ledger.forget('ana@example.com') as count`).toEqual([{ count: 1 }])
  })

  test('erases all leads at once, and keeps what comes later', async () => {
    await ledger.accept({ key: 'early' })
    await ledger.travel('1 minute')
    await ledger.admin.unsafe(statement("update ledger.settings set keep_leads = '1 second'"))
    expect(await ledger.admin`select key from ledger.emails`).toEqual([])
    expect((await ledger.accept({ key: 'early' })).outcome).toBe('erased_unsent')
    await ledger.accept({ key: 'late' })
    await ledger.travel('1 day')
    await ledger.admin`select ledger.erase_expired()`
    expect(await ledger.stateOf('late')).toBe('queued')
  })

  test.each(waysToLoseAnAnswer)(
    'takes out of the queue an email %s, and leaves in it what has not left',
    async (_why, lose) => {
      await ledger.accept({ key: 'waits' })
      await ledger.accept({ key: 'doubtful' })
      await lose('doubtful')
      expect(await ledger.stateOf('doubtful')).toBe('queued')
      await ledger.admin.unsafe(
        statement("update ledger.emails set state = 'in_doubt', settled_at = now() where state = 'queued'"),
      )
      expect([await ledger.stateOf('doubtful'), await ledger.stateOf('waits')]).toEqual(['in_doubt', 'queued'])
      await ledger.travel('1 day')
      expect(await ledger.claim()).toMatchObject({ key: 'waits' })
      expect(await ledger.claim()).toBeUndefined()
    },
  )

  test('takes out of the queue of a backup all that may have left since', async () => {
    for (const key of ['waits', 'under way', 'sent']) await ledger.accept({ key })
    await ledger.claim({ key: 'under way', ...resend })
    await ledger.complete(await ledger.claimRow({ key: 'sent' }), 'sent')
    await ledger.admin.unsafe(
      statement("update ledger.emails set state = 'in_doubt', settled_at = now(), lease_until = null"),
    )
    const states = await Promise.all(['waits', 'under way', 'sent'].map(ledger.stateOf))
    expect(states).toEqual(['in_doubt', 'in_doubt', 'sent'])
    await ledger.travel('1 day')
    expect(await ledger.claim()).toBeUndefined()
  })
})
