import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailerNames } from '../../supabase/functions/send-results-email/mailers/mailer.ts'
import { freezeLedgerClock } from '../support/ledger-clock.ts'
import { waitUntil } from '../support/wait-until.ts'
import { hashOf, startTestLedger, type TestLedger } from './support/test-ledger.ts'

let ledger: TestLedger

beforeAll(async () => {
  ledger = await startTestLedger()
})
beforeEach(async () => {
  await ledger.reset()
  await travel('0')
})
afterAll(() => ledger.stop())

/** The ledger's clock stands still; this alone moves it. */
const travel = (offset: string) => freezeLedgerClock(ledger.admin, offset)

/** Accepts a row and claims it, as its own call does. */
async function claimed(options: { mailer?: string; dedupe?: string } = {}) {
  const { key } = await ledger.accept()
  return await ledger.claimRow({ key, ...options })
}

const resend = { mailer: 'resend', dedupe: '23 hours' }
const brevo = { mailer: 'brevo', dedupe: '14 minutes' }

describe('Claiming', () => {
  test('gives a row to one of 50 that ask at once', async () => {
    const { key } = await ledger.accept()
    const rows = await Promise.all(Array.from({ length: 50 }, () => ledger.claim({ key })))
    expect(rows.filter((row) => row !== undefined)).toHaveLength(1)
  })

  test('leaves a new row to its own call for ten seconds, then to any drain', async () => {
    const { key } = await ledger.accept()
    expect(await ledger.claim()).toBeUndefined()
    await travel('11 seconds')
    expect(await ledger.claim()).toMatchObject({ key })
  })

  test('gives the row that has been due for longest', async () => {
    await travel('-1 hour')
    const { key } = await ledger.accept()
    await travel('-2 hours')
    const older = await ledger.accept()
    await travel('0')
    expect(await ledger.claim()).toMatchObject({ key: older.key })
    expect(await ledger.claim()).toMatchObject({ key })
  })
})

describe('Leases that ran out', () => {
  test('are settled some at a time, however many there are', async () => {
    const row = await claimed()
    await ledger.admin`
      insert into ledger.emails
        select other.* from ledger.emails as email, generate_series(1, 600) as number,
          jsonb_populate_record(email, jsonb_build_object(
            'key', 'other ' || number, 'key_hash', 'other ' || number, 'token', gen_random_uuid())) as other
        where email.key = ${row.key}`
    await travel('2 minutes')
    const inDoubt = async () => {
      const [found] = await ledger.admin<{ count: number }[]>`
        select count(*)::int from ledger.emails where state = 'in_doubt'`
      return found?.count
    }
    await ledger.reserveTurn()
    expect(await inDoubt()).toBe(500)
    await ledger.reserveTurn()
    expect(await inDoubt()).toBe(601)
  })
})

describe('Completing', () => {
  test.each([
    ['sent', 'sent'],
    ['refused', 'failed'],
    ['later', 'queued'],
    ['in_doubt', 'in_doubt'],
  ])('turns %s into %s with a mailer that does not deduplicate', async (outcome, state) => {
    const row = await claimed()
    expect(await ledger.complete(row, outcome)).toBe(state)
    expect(await ledger.stateOf(row.key)).toBe(state)
  })

  test('is refused to a token that is not the latest', async () => {
    const row = await claimed(resend)
    await travel('2 minutes')
    await ledger.reserveTurn(resend)
    const second = await ledger.claimRow({ key: row.key, ...resend })
    expect(second.token).not.toBe(row.token)
    expect(await ledger.complete(row, 'refused', resend)).toBeNull()
    expect(await ledger.stateOf(row.key)).toBe('sending')
  })

  test('tells a sender nothing of how the try of another one ended', async () => {
    const row = await claimed(resend)
    await travel('2 minutes')
    await ledger.reserveTurn(resend)
    const second = await ledger.claimRow({ key: row.key, ...resend })
    expect(await ledger.complete(second, 'sent', resend)).toBe('sent')
    expect(await ledger.complete(row, 'sent', resend)).toBeNull()
  })

  test.each([
    ['sent', 'sent'],
    ['refused', 'failed'],
  ])('says the same of %s again to a sender that did not hear it', async (outcome, state) => {
    const row = await claimed()
    await ledger.complete(row, outcome)
    expect(await ledger.complete(row, outcome)).toBe(state)
  })

  test('takes the word of a sender that outlived its lease, as long as nobody has claimed anew', async () => {
    const row = await claimed()
    await travel('2 minutes')
    await ledger.reserveTurn()
    expect(await ledger.stateOf(row.key)).toBe('in_doubt')
    expect(await ledger.complete(row, 'sent')).toBe('sent')
  })

  test('waits 5 s after a first try, twice as long after each further one, and never above an hour', async () => {
    const { key } = await ledger.accept()
    const waits: number[] = []
    for (let count = 0; count < 14; count++) {
      const row = await ledger.claimRow({ key })
      await ledger.complete(row, 'later')
      const [wait] = await ledger.admin`
        select extract(epoch from next_try_at - ledger.now())::integer as seconds from ledger.emails`
      waits.push(wait?.seconds)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600, 3600])
  })

  test('still works after years of tries', async () => {
    const row = await claimed()
    await ledger.admin`update ledger.emails set tries = 50000`
    expect(await ledger.complete(row, 'later')).toBe('queued')
  })

  test('waits as long as the mail provider asked for', async () => {
    const row = await claimed()
    await ledger.complete(row, 'later', { retryAfter: 120 })
    await travel('119 seconds')
    expect(await ledger.claim()).toBeUndefined()
    await travel('121 seconds')
    expect(await ledger.claim()).toBeDefined()
  })
})

describe('A lease that ran out', () => {
  test('leaves the email in doubt with a mailer that does not deduplicate, for good', async () => {
    const row = await claimed()
    await travel('61 seconds')
    expect(await ledger.reserveTurn()).toBeNull()
    expect(await ledger.stateOf(row.key)).toBe('in_doubt')
    await travel('30 days')
    expect(await ledger.reserveTurn()).toBeNull()
    expect(await ledger.claim({ key: row.key })).toBeUndefined()
  })

  test('is not touched before its time', async () => {
    const row = await claimed()
    await travel('55 seconds')
    expect(await ledger.reserveTurn()).toBeNull()
    expect(await ledger.stateOf(row.key)).toBe('sending')
  })

  test('lets a mailer that deduplicates claim again, and tells it of which call this is a repeat', async () => {
    const row = await claimed(resend)
    expect(row.series).toBe(1)
    await travel('61 seconds')
    expect(await ledger.reserveTurn(resend)).not.toBeNull()
    expect(await ledger.claim(resend)).toMatchObject({ key: row.key, series: 1 })
  })

  test('leaves the email in doubt once the window of the first unclear try has closed', async () => {
    const row = await claimed(resend)
    await travel('22 hours')
    await ledger.reserveTurn(resend)
    const repeat = await ledger.claimRow(resend)
    expect(await ledger.complete(repeat, 'later', resend)).toBe('queued')
    await travel('24 hours')
    expect(await ledger.reserveTurn(resend)).toBeNull()
    expect(await ledger.stateOf(row.key)).toBe('in_doubt')
  })

  test('leaves the email in doubt when the mailer has been changed: another one recognises nothing', async () => {
    const row = await claimed(resend)
    await travel('61 seconds')
    await ledger.reserveTurn(brevo)
    expect(await ledger.stateOf(row.key)).toBe('in_doubt')
  })
})

describe('A released token', () => {
  test('queues its row again, with no doubt about it', async () => {
    const row = await claimed()
    await ledger.release(row.token)
    expect(await ledger.stateOf(row.key)).toBe('queued')
    await travel('6 seconds')
    expect(await ledger.claim()).toMatchObject({ key: row.key, series: 2 })
  })

  test('queues its row again also when the lease has run out meanwhile', async () => {
    const row = await claimed()
    await travel('2 minutes')
    await ledger.reserveTurn()
    expect(await ledger.stateOf(row.key)).toBe('in_doubt')
    await ledger.release(row.token)
    expect(await ledger.stateOf(row.key)).toBe('queued')
  })

  test('takes no row when its claim arrives only afterwards, within a day', async () => {
    const { key } = await ledger.accept()
    const token = randomUUID()
    await ledger.release(token)
    await travel('23 hours')
    await ledger.release(randomUUID())
    expect(await ledger.claim({ key, token })).toBeUndefined()
    expect(await ledger.claim({ key })).toMatchObject({ key })
  })

  test('waits for its claim where that one is still under way', async () => {
    const { key } = await ledger.accept()
    const token = randomUUID()
    // The locks of this database alone: others on the same server wait for theirs.
    const waiting = () => ledger.admin`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted`
    const released = await ledger.functionRole.begin(async (sql) => {
      await sql`select ledger.claim('smtp', '0', ${key}, ${token})`
      const release = ledger.release(token)
      await waitUntil(async () => (await waiting()).length > 0, 'the release to wait')
      return { release }
    })
    await released.release
    expect(await ledger.stateOf(key)).toBe('queued')
  })

  test('says nothing of a claim that came after it, and nothing the second time', async () => {
    const row = await claimed()
    await ledger.release(row.token)
    await travel('6 seconds')
    const second = await ledger.claimRow()
    await ledger.release(row.token)
    expect(await ledger.stateOf(row.key)).toBe('sending')
    expect(await ledger.complete(second, 'sent')).toBe('sent')
    await ledger.release(row.token)
    expect(await ledger.stateOf(row.key)).toBe('sent')
  })

  test('leaves the doubt that an earlier try has left', async () => {
    const row = await claimed(resend)
    await ledger.complete(row, 'in_doubt', resend)
    await travel('6 seconds')
    const repeat = await ledger.claimRow(resend)
    await ledger.release(repeat.token, resend)
    await travel('1 minute')
    expect(await ledger.claim(resend)).toMatchObject({ key: row.key, series: 1 })
  })
})

describe('An unclear end', () => {
  test('is tried again within the window of a mailer that deduplicates', async () => {
    const row = await claimed(resend)
    expect(await ledger.complete(row, 'in_doubt', resend)).toBe('queued')
    await travel('6 seconds')
    expect(await ledger.claim(resend)).toMatchObject({ key: row.key, series: 1 })
  })

  test('is claimed no more once the window has closed while the sender waited for its turn', async () => {
    const row = await claimed(resend)
    await ledger.complete(row, 'in_doubt', resend)
    await travel('22 hours 59 minutes 59 seconds')
    expect(await ledger.reserveTurn({ key: row.key, ...resend })).toBe(0)
    await travel('23 hours 1 second')
    expect(await ledger.claim({ key: row.key, ...resend })).toBeUndefined()
  })

  test('is claimed with no mailer but the one that may have sent it', async () => {
    const row = await claimed(resend)
    await ledger.complete(row, 'in_doubt', resend)
    await travel('1 minute')
    expect(await ledger.claim({ key: row.key, ...brevo })).toBeUndefined()
    expect(await ledger.claim({ key: row.key, ...resend })).toMatchObject({ key: row.key })
  })

  test('is tried again within the window also when the mail provider names a longer rest', async () => {
    const row = await claimed(brevo)
    expect(await ledger.complete(row, 'in_doubt', { ...brevo, retryAfter: 3600, pause: true })).toBe('queued')
    await travel('6 minutes')
    expect(await ledger.claim(brevo)).toBeUndefined()
    await travel('8 minutes')
    expect(await ledger.claim(brevo)).toMatchObject({ key: row.key, series: 1 })
  })

  test('is tried again within the window also when many tries before it have made the wait long', async () => {
    const row = await claimed(brevo)
    await ledger.admin`update ledger.emails set tries = 12`
    await ledger.complete(row, 'in_doubt', brevo)
    await travel('8 minutes')
    expect(await ledger.claim(brevo)).toMatchObject({ key: row.key })
  })

  test.each(['said to be unclear', 'never told'])(
    'is tried again within the window also where others have been due for longer, its end being %s',
    async (end) => {
      await travel('-1 day')
      for (let others = 0; others < 3; others++) await ledger.accept()
      await travel('0')
      const row = await claimed(brevo)
      if (end === 'said to be unclear') await ledger.complete(row, 'in_doubt', brevo)
      await travel('1 minute')
      await ledger.reserveTurn(brevo)
      expect(await ledger.claim(brevo)).toMatchObject({ key: row.key, series: 1 })
      expect((await ledger.claimRow(brevo)).key).not.toBe(row.key)
    },
  )

  test.each(['waits to be tried again', 'is being sent by a sender that has died'])(
    'asks for no rest that outlasts the window of another email in doubt, which %s',
    async (where) => {
      const row = await claimed(brevo)
      await ledger.complete(row, 'in_doubt', brevo)
      await travel('7 minutes')
      if (where !== 'waits to be tried again') await ledger.claimRow(brevo)
      const other = await claimed(brevo)
      await ledger.complete(other, 'in_doubt', { ...brevo, retryAfter: 3600, pause: true })
      await travel('10 minutes')
      expect(await ledger.claim(brevo)).toBeUndefined()
      await travel('11 minutes')
      await ledger.reserveTurn(brevo)
      expect(await ledger.claim({ key: row.key, ...brevo })).toMatchObject({ series: 1 })
    },
  )

  test('shortens no rest that a definite answer asks for: all emails keep it', async () => {
    const row = await claimed(brevo)
    await ledger.complete(row, 'in_doubt', brevo)
    await travel('6 seconds')
    const repeat = await ledger.claimRow(brevo)
    await ledger.complete(repeat, 'later', { ...brevo, retryAfter: 3600, pause: true })
    await travel('13 minutes')
    expect(await ledger.claim(brevo)).toBeUndefined()
  })

  test.each(['said to be unclear', 'never told'])(
    'keeps the window and the series of the first such try when the ends of the next are %s as well',
    async (end) => {
      let row = await claimed(resend)
      for (const offset of ['22 hours', '22 hours 10 minutes']) {
        if (end === 'said to be unclear') await ledger.complete(row, 'in_doubt', resend)
        await travel(offset)
        await ledger.reserveTurn(resend)
        const repeat = await ledger.claimRow(resend)
        expect(repeat.series).toBe(1)
        row = repeat
      }
      if (end === 'said to be unclear') await ledger.complete(row, 'in_doubt', resend)
      // Resend has forgotten the first by now: a repeat would be a second email.
      await travel('24 hours')
      expect(await ledger.reserveTurn(resend)).toBeNull()
      expect(await ledger.stateOf(row.key)).toBe('in_doubt')
    },
  )

  test('stays unclear when the next try certainly failed', async () => {
    const row = await claimed(resend)
    await ledger.complete(row, 'in_doubt', resend)
    await travel('6 seconds')
    const repeat = await ledger.claimRow(resend)
    await ledger.complete(repeat, 'later', resend)
    await travel('1 minute')
    expect(await ledger.claim(resend)).toMatchObject({ series: 1 })
  })

  test('leaves the email in doubt when the next try is refused: the first may have been taken', async () => {
    const row = await claimed(resend)
    await ledger.complete(row, 'in_doubt', resend)
    await travel('6 seconds')
    const repeat = await ledger.claimRow(resend)
    expect(await ledger.complete(repeat, 'refused', resend)).toBe('in_doubt')
  })

  test('begins a series of its own after tries that certainly failed', async () => {
    const row = await claimed(resend)
    await ledger.complete(row, 'later', resend)
    await travel('6 seconds')
    const second = await ledger.claimRow(resend)
    expect(second.series).toBe(2)
    await ledger.complete(second, 'in_doubt', resend)
    await travel('1 minute')
    expect(await ledger.claim(resend)).toMatchObject({ series: 2 })
  })
})

describe('Sending again', () => {
  const sendAgain = async (reference: string) => {
    const [row] = await ledger.admin<{ state: string | null }[]>`select ledger.send_again(${reference}) as state`
    return row?.state
  }

  test.each([
    ['in_doubt', 'in_doubt'],
    ['refused', 'failed'],
  ])('queues an email that ended %s, by the start of its reference, as a new series', async (outcome, state) => {
    const row = await claimed()
    await ledger.complete(row, outcome)
    expect(await sendAgain(hashOf(row.key).slice(0, 16))).toBe(state)
    expect(await ledger.reserveTurn()).toBe(0)
    expect(await ledger.claim()).toMatchObject({ key: row.key, series: 2 })
  })

  test('leaves no doubt behind that would come back, and happens once', async () => {
    const row = await claimed(resend)
    await travel('24 hours')
    await ledger.reserveTurn(resend)
    expect(await sendAgain(hashOf(row.key))).toBe('in_doubt')
    expect(await sendAgain(hashOf(row.key))).toBe('queued')
    await ledger.reserveTurn(resend)
    const again = await ledger.claimRow(resend)
    expect(again).toMatchObject({ key: row.key, series: 2 })
    expect(await ledger.complete(again, 'sent', resend)).toBe('sent')
    expect(await sendAgain(hashOf(row.key))).toBe('sent')
    expect(await ledger.stateOf(row.key)).toBe('sent')
  })

  test('makes no second email where the first sender, thought dead, says in time that it has sent', async () => {
    const row = await claimed()
    await travel('2 minutes')
    await ledger.reserveTurn()
    await sendAgain(hashOf(row.key))
    expect(await ledger.complete(row, 'sent')).toBe('sent')
    expect(await ledger.claim()).toBeUndefined()
  })

  test.each([
    ['of nobody', 'f'.repeat(16)],
    ['that is too short to mean one', hashOf('key').slice(0, 15)],
    ['that two share', hashOf('key').slice(0, 16)],
  ])('touches nothing by a reference %s', async (_, reference) => {
    for (const [key, hash] of [
      ['one', hashOf('key')],
      ['two', `${hashOf('key').slice(0, 16)}${hashOf('other').slice(16)}`],
    ] as const) {
      const row = await claimed()
      await ledger.complete(row, 'in_doubt')
      await ledger.admin`update ledger.emails set key = ${key}, key_hash = ${hash} where key = ${row.key}`
    }
    expect(await sendAgain(reference)).toBeNull()
    expect([await ledger.stateOf('one'), await ledger.stateOf('two')]).toEqual(['in_doubt', 'in_doubt'])
  })
})

describe('The pace', () => {
  test('is known of each mail provider that the function can be set to', async () => {
    const rows = await ledger.admin<{ name: string }[]>`select name from ledger.mailers`
    expect(rows.map(({ name }) => name).toSorted()).toEqual(mailerNames.toSorted())
  })

  test('gives Resend four turns a second, in order, to however many ask at once', async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => ledger.accept()))
    const waits = await Promise.all(rows.map(({ key }) => ledger.reserveTurn({ key, ...resend })))
    const sorted = waits.map((wait) => wait ?? Number.NaN).sort((a, b) => a - b)
    expect(sorted).toEqual(Array.from({ length: 12 }, (_, index) => index * 250))
  })

  test('gives no turn beyond the patience of the one who asks, and keeps none for it', async () => {
    const rows = await Promise.all(Array.from({ length: 3 }, () => ledger.accept()))
    const [first, second, third] = rows.map(({ key }) => ({ key, ...resend }))
    expect(await ledger.reserveTurn({ ...first })).toBe(0)
    expect(await ledger.reserveTurn({ ...second, patience: 10 })).toBeNull()
    expect(await ledger.reserveTurn({ ...third })).toBe(250)
  })

  test('is not spent on two drains that would take the same row', async () => {
    await travel('-1 minute')
    const [first] = await Promise.all([ledger.accept(), ledger.accept()])
    await travel('0')
    await ledger.reserveTurn({ key: first.key, ...resend })
    const waits = await Promise.all(Array.from({ length: 5 }, () => ledger.reserveTurn(resend)))
    expect(waits.filter((wait) => wait !== null)).toHaveLength(1)
  })

  test('leaves a row whose own call would wait too long to the next drain at once', async () => {
    const [first, second] = await Promise.all([ledger.accept(), ledger.accept()])
    await ledger.reserveTurn({ key: first.key, ...resend })
    expect(await ledger.claim(resend)).toBeUndefined()
    expect(await ledger.reserveTurn({ key: second.key, ...resend, patience: 10 })).toBeNull()
    expect(await ledger.claim(resend)).toMatchObject({ key: second.key })
  })

  test('does not hold SMTP back', async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => ledger.accept()))
    expect(await Promise.all(rows.map(({ key }) => ledger.reserveTurn({ key })))).toEqual(Array(12).fill(0))
  })

  test('rests for everybody when the mail provider said for how long, those included who already had a turn', async () => {
    const row = await claimed(resend)
    const other = await ledger.accept()
    expect(await ledger.reserveTurn({ key: other.key, ...resend })).toBe(0)
    await ledger.complete(row, 'later', { ...resend, retryAfter: 30, pause: true })
    expect(await ledger.claim({ key: other.key, ...resend })).toBeUndefined()
    expect(await ledger.reserveTurn({ key: other.key, ...resend })).toBeNull()
    await travel('25 seconds')
    expect(await ledger.reserveTurn({ key: other.key, ...resend })).toBe(5000)
    await travel('31 seconds')
    expect(await ledger.claim({ key: other.key, ...resend })).toBeDefined()
  })

  test('rests for as long as the longest answer asked, whichever came last', async () => {
    const row = await claimed(resend)
    const other = await claimed(resend)
    await ledger.complete(row, 'later', { ...resend, retryAfter: 3600, pause: true })
    await ledger.complete(other, 'later', { ...resend, retryAfter: 1, pause: true })
    await travel('59 minutes')
    expect(await ledger.reserveTurn(resend)).toBeNull()
    expect(await ledger.claim({ key: other.key, ...resend })).toBeUndefined()
    await travel('61 minutes')
    expect(await ledger.claim({ key: other.key, ...resend })).toMatchObject({ key: other.key })
  })

  test('takes no turn when nothing is due', async () => {
    expect(await ledger.reserveTurn(resend)).toBeNull()
    expect(await ledger.admin`select next_turn_at = '-infinity' as free from ledger.pace`).toEqual([{ free: true }])
  })
})
