import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../support/backend.ts'
import { countBy } from '../support/count-by.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.stop())

const requestsAtOnce = 50
const rounds = 40

async function sendAtOnce(key: string, body: unknown) {
  const calls = Array.from({ length: requestsAtOnce }, () => callFunction(backend, { key, body }))
  return await Promise.all(calls)
}

describe(`${requestsAtOnce} equal requests at once, ${rounds} rounds`, () => {
  test('with a new key make one email a round, and every answer is one of the contract', {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const body = createCallBody()
      const answers = await sendAtOnce(randomUUID(), body)
      const statuses = countBy(answers, ({ status }) => status)
      // The one that sent it, and perhaps some that came after it was sent.
      expect(statuses[200]).toBeGreaterThanOrEqual(1)
      expect(
        answers.filter(({ status, headers }) => status === 200 && !headers.has('Idempotency-Replayed')),
      ).toHaveLength(1)
      expect((statuses[200] ?? 0) + (statuses[202] ?? 0) + (statuses[409] ?? 0)).toBe(requestsAtOnce)
      for (const { status, headers } of answers) if (status === 409) expect(headers.get('Retry-After')).toBe('2')
      expect(backend.inbox.emails().filter(({ to }) => to.includes(body.email))).toHaveLength(1)
    }
    await backend.drain()
    expect(backend.inbox.emails()).toHaveLength(rounds)
  })

  test('with a sent key make no email at all', { timeout: 60_000 }, async () => {
    const key = randomUUID()
    const body = createCallBody()
    expect((await callFunction(backend, { key, body })).status).toBe(200)
    const before = backend.inbox.emails().length
    for (let round = 0; round < rounds; round++) {
      const answers = await sendAtOnce(key, body)
      expect(
        answers.every(({ status, headers }) => status === 200 && headers.get('Idempotency-Replayed') === 'true'),
      ).toBe(true)
    }
    await backend.drain()
    expect(backend.inbox.emails()).toHaveLength(before)
  })
})
