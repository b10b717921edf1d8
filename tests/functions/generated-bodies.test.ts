import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../support/backend.ts'
import { countBy } from '../support/count-by.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await backend.sql`update ledger.settings set client_per_hour = 1000000, total_per_day = 1000000`
})
afterAll(() => backend.stop())

const bodies = 10_000
const atOnce = 32

const nasty = fc.constantFrom(
  '\u0000',
  'Ana\u0000',
  '\r\nBcc: eve@example.com',
  'Ana\nBcc: eve@example.com',
  '\u202egnp.exe',
  '\u2066Ana\u2069',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{firstName}}<%= 7*7 %>',
  '=HYPERLINK("http://evil.example")',
  '👩‍👩‍👧‍👦 Ana',
  '\ud800',
  'Ana\u2028',
  `${'a'.repeat(64)}@${'b'.repeat(255)}`,
  'a'.repeat(9000),
  '__proto__',
  'constructor',
  'ana@example.com>,<eve@example.com',
  'ana@example.com\r\nBcc: eve@example.com',
  '"ana eve"@example.com',
  'ana@[127.0.0.1]',
  'ana@xn--80ak6aa92e.com',
  'ana@exämple.com',
)

const anything = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 7 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
)

/** A good request in which some fields are replaced: those reach deepest into the function. */
const nearlyGood = fc
  .record({
    fields: fc.subarray(Object.keys(createCallBody()), { maxLength: 2 }),
    value: anything,
    extra: fc.option(anything, { freq: 4 }),
  })
  .map(({ fields, value, extra }) => ({
    ...createCallBody(),
    ...Object.fromEntries(fields.map((field) => [field, value])),
    ...(extra !== null && { details: extra }),
  }))

/** Good in form, with texts that want to break out of wherever they are put. */
const goodInForm = fc
  .record({ name: nasty, needs: nasty })
  .map(({ name, needs }) => createCallBody({ firstName: name, company: name, details: { needs } }))

const deep = fc.integer({ min: 1, max: 3000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`)
const deepObject = fc.integer({ min: 1, max: 1500 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
const polluting = fc.constantFrom(
  '{"__proto__":{"email":"eve@example.com"}}',
  JSON.stringify(createCallBody()).replace('{', '{"__proto__":{"admin":true},'),
  JSON.stringify(createCallBody()).replace('{', '{"constructor":{"prototype":{}},'),
)
const large = fc.integer({ min: 16_000, max: 18_000 }).map((size) => JSON.stringify({ needs: 'x'.repeat(size) }))

const body = fc.oneof(
  { weight: 6, arbitrary: nearlyGood },
  { weight: 2, arbitrary: goodInForm },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 2, arbitrary: fc.oneof(deep, deepObject, polluting, large) },
)

describe(`${bodies} generated bodies`, () => {
  test('get an answer of the contract each, put no header into an email and no markup', {
    timeout: 180_000,
  }, async () => {
    const samples = fc.sample(body, { numRuns: bodies, seed: 20261120 })
    const statuses: number[] = []
    const next = samples.values()
    const worker = async () => {
      for (const sample of next) {
        const answer = await callFunction(backend, { body: sample })
        statuses.push(answer.status)
        expect([200, 202, 400, 413, 422, 429], JSON.stringify(sample)).toContain(answer.status)
        expect(answer.body, answer.text).toBeTypeOf('object')
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const counts = countBy(statuses, (status) => status)
    // Both doors were tried: what is refused, and what is taken and made into an email.
    expect(statuses).toHaveLength(bodies)
    expect(counts[422]).toBeGreaterThan(1000)
    expect(counts[200]).toBeGreaterThan(500)

    await backend.drain()
    const emails = backend.inbox.emails()
    // An answer of 202: on a busy machine the email may not have left within the visitor's call.
    expect(emails).toHaveLength((counts[200] ?? 0) + (counts[202] ?? 0))
    for (const { headers, subject, html, to } of emails) {
      expect(Object.keys(headers)).not.toContain('bcc')
      expect(headers.to).toMatch(/^[^\s,<>]+@[^\s,<>]+$/)
      expect(to).toHaveLength(1)
      expect(subject).not.toMatch(/eve@|<|[\r\n]/)
      expect(html).not.toMatch(/<script|<img|<[^>]+onerror/i)
    }
  })
})
