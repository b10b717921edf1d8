import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { normalizeEmailAddress } from '../../src/core/email-address.ts'
import { hashOf, startTestLedger, type TestLedger } from './support/test-ledger.ts'

/** A mail provider that makes one email of a repeat, for so long. */
const resend = { mailer: 'resend', dedupe: '23 hours' }

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

let ledger: TestLedger

beforeAll(async () => {
  ledger = await startTestLedger()
})
beforeEach(() => ledger.reset())
afterAll(() => ledger.stop())

/** Of the statements that stand in the README, the one that starts so. */
function statement(start: string): string {
  const [, rest] = readme.split(`\`${start}`)
  if (rest === undefined) throw new Error(`the README has no statement that starts with ${start}`)
  return `${start}${rest.split('`')[0]}`
}

describe('What the README tells staff to ask the ledger', () => {
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

  test('takes out of the queue what may have left, before another mail provider is asked, and nothing else', async () => {
    const { key: doubtful } = await ledger.accept()
    await ledger.complete(await ledger.claimRow({ key: doubtful, ...resend }), 'in_doubt', resend)
    const { key: waiting } = await ledger.accept()
    expect(await ledger.stateOf(doubtful)).toBe('queued')
    await ledger.admin.unsafe(
      statement("update ledger.emails set state = 'in_doubt', settled_at = now() where state = 'queued'"),
    )
    await ledger.travel('1 hour')
    expect(await ledger.claim({ mailer: 'brevo' })).toMatchObject({ key: waiting })
    expect(await ledger.claim({ mailer: 'brevo' })).toBeUndefined()
    expect(await ledger.stateOf(doubtful)).toBe('in_doubt')
  })

  test('lets none of the emails of a backup that is put back leave by itself', async () => {
    const { key: sent } = await ledger.accept()
    await ledger.complete(await ledger.claimRow({ key: sent }), 'sent')
    const { key: sending } = await ledger.accept()
    await ledger.claimRow({ key: sending, ...resend })
    const { key: queued } = await ledger.accept()
    await ledger.admin.unsafe(
      statement("update ledger.emails set state = 'in_doubt', settled_at = now(), lease_until = null"),
    )
    await ledger.travel('1 hour')
    for (const mailer of [resend, {}]) {
      expect(await ledger.reserveTurn(mailer)).toBeNull()
      expect(await ledger.claim(mailer)).toBeUndefined()
    }
    const states = await Promise.all([sent, queued, sending].map((key) => ledger.stateOf(key)))
    expect(states).toEqual(['sent', 'in_doubt', 'in_doubt'])
  })

  test('erases all leads at once, and keeps what comes later', async () => {
    const { key: early } = await ledger.accept()
    await ledger.travel('1 minute')
    await ledger.admin.unsafe(statement("update ledger.settings set keep_leads = '1 second'"))
    expect(await ledger.stateOf(early)).toBeUndefined()
    expect((await ledger.accept({ key: early })).outcome).toBe('erased_unsent')
    const { key: late } = await ledger.accept()
    await ledger.travel('1 day')
    await ledger.admin`select ledger.erase_expired()`
    expect(await ledger.stateOf(late)).toBe('queued')
  })
})
