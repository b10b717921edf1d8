import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Backend, startBackend, testOrigin } from '../support/backend.ts'
import { callFunction, createCallBody, type FunctionAnswer, type FunctionCall } from '../support/function-call.ts'
import { setLedgerClock } from '../support/ledger-clock.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend({ environment: { ALLOWED_ORIGINS: `${testOrigin},https://quiz.example.org` } })
})
beforeEach(() => backend.reset())
afterAll(() => backend.stop())

const call = (options: FunctionCall = {}) => callFunction(backend, options)

function expectCors({ headers }: FunctionAnswer, origin = testOrigin): void {
  expect(headers.get('Access-Control-Allow-Origin')).toBe(origin)
  expect(headers.get('Access-Control-Allow-Headers')).toMatch(/\bidempotency-key\b/)
  expect(headers.get('Access-Control-Expose-Headers')).toBe('Retry-After, Idempotency-Replayed')
  expect(headers.get('Vary')).toBe('Origin')
}

const noRows = async () => expect(await backend.sql`select key from ledger.emails`).toEqual([])

describe('A call that is in order', () => {
  test('is answered 200 with its key, and the email is in the mailbox', async () => {
    const body = createCallBody()
    const answer = await call({ key: 'a-key', body })
    expect(answer).toMatchObject({ status: 200, body: { id: 'a-key', status: 'sent' } })
    expect(answer.headers.get('Idempotency-Replayed')).toBeNull()
    expectCors(answer)
    expect(backend.inbox.emails().map(({ to }) => to)).toEqual([[body.email]])
  })

  test('is answered the same when it is repeated, says that it is a repeat, and sends nothing', async () => {
    const body = createCallBody()
    const first = await call({ key: 'a-key', body })
    const second = await call({ key: 'a-key', body })
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(second.headers.get('Idempotency-Replayed')).toBe('true')
    expect(backend.inbox.emails()).toHaveLength(1)
  })

  test('is the same call when its JSON is spelt differently', async () => {
    const body = createCallBody({ details: { phone: '05 59 00 00 00', source: 'fair-2026' } })
    const spelt = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2)
    const first = await call({ key: 'a-key', body })
    const second = await call({ key: 'a-key', body: spelt })
    expect(second).toMatchObject({ status: 200, body: first.body })
  })

  test('may say in capitals that it is JSON, and in which letters', async () => {
    expect((await call({ headers: { 'Content-Type': 'Application/JSON; charset=UTF-8' } })).status).toBe(200)
  })

  test('without a key gets one from its body', async () => {
    const body = createCallBody()
    const first = await call({ key: undefined, body })
    const second = await call({ key: undefined, body: JSON.stringify(body, null, 1) })
    const other = await call({ key: undefined, body: { ...body, firstName: 'Miren' } })
    expect(first).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(second.body).toEqual(first.body)
    expect(other.body).not.toEqual(first.body)
    expect(backend.inbox.emails()).toHaveLength(2)
  })

  test('is answered at every origin of the list, and without one', async () => {
    expectCors(await call({ headers: { Origin: 'https://quiz.example.org' } }), 'https://quiz.example.org')
    expect((await call({ headers: { Origin: undefined } })).status).toBe(200)
  })
})

describe('A call that is not in order', () => {
  test.each<[string, number, string, FunctionCall]>([
    ['without an apikey', 401, 'unauthorized', { headers: { apikey: undefined } }],
    ['with a wrong apikey', 401, 'unauthorized', { headers: { apikey: 'sb_publishable_other' } }],
    ['with another method', 405, 'method_not_allowed', { method: 'PUT' }],
    ['with DELETE', 405, 'method_not_allowed', { method: 'DELETE' }],
    ['with GET', 405, 'method_not_allowed', { method: 'GET' }],
    ['with another content type', 415, 'not_json', { headers: { 'Content-Type': 'text/plain' } }],
    ['with a form', 415, 'not_json', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
    ['with a body that is not JSON', 400, 'malformed', { body: '{"email":' }],
    ['with an empty body', 400, 'malformed', { body: '' }],
    ['with a key of 201 characters', 400, 'malformed_key', { key: 'k'.repeat(201) }],
    ['with an empty key', 400, 'malformed_key', { key: '' }],
    ['with a body of 17 KiB', 413, 'too_large', { body: JSON.stringify({ needs: 'x'.repeat(17 * 1024) }) }],
    ['with a JSON array', 422, 'invalid', { body: '[]' }],
    ['with an unknown field', 422, 'invalid', { body: { ...createCallBody(), html: '<p>' } }],
    ['with an unknown module', 422, 'invalid', { body: createCallBody({ moduleId: 'cooking' }) }],
    ['with a module named after a prototype', 422, 'invalid', { body: createCallBody({ moduleId: 'constructor' }) }],
    ['with a score above the total', 422, 'invalid', { body: createCallBody({ score: 6 }) }],
    ['with another total', 422, 'invalid', { body: createCallBody({ total: 4 }) }],
    ['with two mailboxes', 422, 'invalid', { body: createCallBody({ email: 'a@example.com, b@example.com' }) }],
    [
      'with a line break in a name',
      422,
      'invalid',
      { body: createCallBody({ firstName: 'Ana\r\nBcc: b@example.com' }) },
    ],
  ])('%s is answered %i %s, stores nothing, and the page can read why', async (_case, status, code, options) => {
    const answer = await call(options)
    expect(answer).toMatchObject({ status, body: { error: { code, message: expect.any(String) } } })
    expectCors(answer)
    expect(answer.text).not.toMatch(/Error:|\.ts|ana\./)
    await noRows()
  })

  test('from a foreign origin is answered 403, with headers that keep the answer from its page', async () => {
    const answer = await call({ headers: { Origin: 'https://evil.example' } })
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'foreign_origin' } } })
    expectCors(answer)
    await noRows()
  })

  test('names each field that is wrong, and never its value', async () => {
    const body = { ...createCallBody(), company: ' ', language: 'xx', details: { source: 'no spaces here' } }
    const answer = await call({ key: 'a-key', body })
    expect(answer).toMatchObject({ status: 422, body: { id: 'a-key' } })
    expect(answer.text).toMatch(/"path":"company"/)
    expect(answer.text).toMatch(/"path":"language"/)
    expect(answer.text).toMatch(/"path":"details.source"/)
    expect(answer.text).not.toMatch(/xx|no spaces here/)
  })

  test('whose score its own answers contradict is answered 422', async () => {
    const answers = [0, 0, 0, 0, 0]
    const verdicts = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((score) => call({ body: createCallBody({ score, details: { answers } }) })),
    )
    expect(verdicts.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  test('with a known key and another body is answered 422 key_reused', async () => {
    await call({ key: 'a-key' })
    const answer = await call({ key: 'a-key' })
    expect(answer).toMatchObject({ status: 422, body: { id: 'a-key', error: { code: 'key_reused' } } })
    expectCors(answer)
    expect(backend.inbox.emails()).toHaveLength(1)
  })

  test('is refused before its body has come, when it says that it is too large', async () => {
    expect(await sendHeadOnly({ 'Content-Length': String(50_000_000) })).toBe(413)
  })

  test('is refused at 16 KiB when it says nothing of its length', async () => {
    expect(await sendEndless()).toBe(413)
  })
})

describe('A preflight', () => {
  test('allows the key’s header', async () => {
    const answer = await call({ method: 'OPTIONS', headers: { apikey: undefined } })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('POST, OPTIONS')
    expectCors(answer)
  })

  test('of a foreign origin is refused', async () => {
    expect((await call({ method: 'OPTIONS', headers: { Origin: 'https://evil.example' } })).status).toBe(403)
  })
})

describe('Limits', () => {
  test('answer the fourth email to one mailbox within an hour 429, say when to come back, and store nothing', async () => {
    const body = createCallBody()
    for (const key of ['a', 'b', 'c']) expect((await call({ key, body: { ...body, company: key } })).status).toBe(200)
    const answer = await call({ key: 'd', body: { ...body, email: body.email.toUpperCase() } })
    expect(answer).toMatchObject({ status: 429, body: { id: 'd', error: { code: 'limited' } } })
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3500)
    expectCors(answer)
    expect(await backend.sql`select key from ledger.emails where key = 'd'`).toEqual([])
  })

  test('count the trusted hop, not what the caller writes before it, and keep no address', async () => {
    for (const [index, hop] of ['203.0.113.7', '203.0.113.7', '203.0.113.8'].entries())
      await call({ headers: { 'X-Forwarded-For': `198.51.100.${index}, ${hop}, 10.0.0.3` } })
    const rows = await backend.sql<{ client_hash: string }[]>`select client_hash from ledger.clients`
    expect(new Set(rows.map(({ client_hash }) => client_hash)).size).toBe(2)
    for (const { client_hash } of rows) expect(client_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('A drain request', () => {
  test('without the secret is answered 401 and sends nothing', async () => {
    await backend.sql`
      insert into ledger.pace (mailer, paused_until) values ('smtp', ledger.now() + interval '5 minutes')`
    expect((await call()).status).toBe(202)
    await setLedgerClock(backend.sql, '1 hour')
    onTestFinished(() => setLedgerClock(backend.sql, '0 seconds'))
    for (const authorization of [undefined, 'Bearer wrong', 'Bearer ']) {
      const answer = await call({ path: '/drain', headers: { Authorization: authorization } })
      expect(answer.status).toBe(401)
    }
    expect(backend.inbox.emails()).toEqual([])
    // It was due all the while.
    await backend.drain()
    expect(backend.inbox.emails()).toHaveLength(1)
  })
})

function sendHeadOnly(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = openRequest(headers, resolve)
    request.on('error', reject)
    request.flushHeaders()
  })
}

/** Writes until the answer comes; afterwards the line may break. */
function sendEndless(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let answered = false
    const request = openRequest({}, (status) => {
      answered = true
      resolve(status)
    })
    request.on('error', (error) => {
      if (!answered) reject(error)
    })
    const write = () => {
      if (!answered) request.write(' '.repeat(4096), () => setImmediate(write))
    }
    write()
  })
}

function openRequest(headers: Record<string, string>, onStatus: (status: number | undefined) => void) {
  const request = httpRequest(backend.function.url, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_local', 'Content-Type': 'application/json', ...headers },
  })
  request.on('response', (response) => {
    onStatus(response.statusCode)
    request.destroy()
  })
  return request
}
