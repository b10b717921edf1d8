import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../support/backend.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'
import { setLedgerClock } from '../support/ledger-clock.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(() => setLedgerClock(backend.sql, '0 seconds'))
afterAll(() => backend.stop())

describe('A sent key asked for again', () => {
  test('after 1 minute, 25 hours and 30 days gets the same answer and makes no email', async () => {
    const call = { key: 'a-key', body: createCallBody() }
    const first = await callFunction(backend, call)
    expect(first.status).toBe(200)
    for (const offset of ['1 minute', '25 hours', '30 days']) {
      await setLedgerClock(backend.sql, offset)
      const again = await callFunction(backend, call)
      expect(again).toMatchObject({ status: 200, body: first.body })
      expect(again.headers.get('Idempotency-Replayed')).toBe('true')
      await backend.drain()
      expect(backend.inbox.emails(), offset).toHaveLength(1)
    }
  })

  test('after its person was forgotten gets the same answer and makes no email', async () => {
    const call = { key: 'b-key', body: createCallBody() }
    const first = await callFunction(backend, call)
    const before = backend.inbox.emails().length
    await backend.sql`select ledger.forget(${call.body.email})`
    expect(await callFunction(backend, call)).toMatchObject({ status: 200, body: first.body })
    expect(backend.inbox.emails()).toHaveLength(before)
  })
})

describe('A key whose email waits, asked for again', () => {
  test('after its person was forgotten hears that it was erased, and makes no email', async () => {
    const call = { key: 'c-key', body: createCallBody() }
    const before = backend.inbox.emails().length
    await backend.function.restart({ SMTP_URL: 'smtp://127.0.0.1:1' })
    expect((await callFunction(backend, call)).status).toBe(202)
    await backend.sql`select ledger.forget(${call.body.email})`
    await backend.function.restart({ SMTP_URL: backend.inbox.smtpUrl })
    expect(await callFunction(backend, call)).toMatchObject({
      status: 422,
      body: { id: 'c-key', error: { code: 'erased' } },
    })
    await setLedgerClock(backend.sql, '1 day')
    await backend.drain()
    expect(backend.inbox.emails()).toHaveLength(before)
  })
})
