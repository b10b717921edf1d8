import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, startBackend, testDrainSecret } from '../support/backend.ts'
import { createRequest } from '../support/results-email-request.ts'

// What a hosted project has and this machine has not: the vault, and pg_net, which takes a call and makes it once the transaction has ended.
const hostedParts = `
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create schema net;
  create table net.queue (url text, headers jsonb, body jsonb);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000
  ) returns bigint language sql begin atomic
    insert into net.queue values (url, headers, body);
    select 1::bigint;
  end;`

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await backend.sql.unsafe(hostedParts)
})
beforeEach(async () => {
  await backend.reset()
  await backend.sql`truncate net.queue, vault.decrypted_secrets`
})
afterAll(() => backend.stop())

const setSecret = (name: string, value: string) =>
  backend.sql`insert into vault.decrypted_secrets values (${name}, ${value})`

/** An email that waits, as one does that could not be sent at once. */
async function queueEmail(): Promise<string> {
  const request = createRequest()
  const key = randomUUID()
  await backend.sql`
    select ledger.accept(${key}, ${key}, 'body', ${backend.sql.json(request)}, ${request.email}, 'client')`
  await backend.sql`update ledger.emails set next_try_at = ledger.now()`
  return request.email
}

const requestDrain = () => backend.sql`select ledger.request_drain()`
const queued = () => backend.sql<{ url: string; headers: Record<string, string> }[]>`select url, headers from net.queue`

describe('The schedule', () => {
  test('calls the function, which sends what waits', async () => {
    await setSecret('results_email_drain_url', `${backend.function.url}/drain`)
    await setSecret('results_email_drain_secret', testDrainSecret)
    const email = await queueEmail()
    await requestDrain()
    const [call, ...more] = await queued()
    if (call === undefined) throw new Error('nobody was called')
    expect(more).toEqual([])
    const response = await fetch(call.url, { method: 'POST', headers: call.headers, body: '{}' })
    expect(response.status).toBe(204)
    expect(backend.inbox.emails().map(({ to }) => to)).toEqual([[email]])
  })

  test('calls nobody, and asks for no secret, while nothing waits', async () => {
    await requestDrain()
    expect(await queued()).toEqual([])
  })

  test.each([
    [[], 'emails wait, and the vault has no results_email_drain_url and no results_email_drain_secret'],
    [['results_email_drain_url'], 'emails wait, and the vault has no results_email_drain_secret'],
    [['results_email_drain_secret'], 'emails wait, and the vault has no results_email_drain_url'],
  ])('with %j in the vault fails while something waits, and says what is missing', async (names, problem) => {
    for (const name of names) await setSecret(name, 'as it is set')
    await queueEmail()
    await expect(requestDrain()).rejects.toThrow(problem)
    expect(await queued()).toEqual([])
  })
})
