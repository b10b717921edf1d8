import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../support/backend.ts'
import { callFunction } from '../support/function-call.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type SilentProxy, startSilentProxy } from './support/silent-proxy.ts'

/** Most connections that one instance of the function has to its database. */
const most = 4

let backend: Backend
let line: SilentProxy

beforeAll(async () => {
  backend = await startBackend()
  const address = new URL(backend.database.functionRoleUrl)
  line = await startSilentProxy(Number(address.port))
  address.port = `${line.port}`
  await backend.function.restart({ LEDGER_DATABASE_URL: address.href })
})
beforeEach(() => backend.reset())
afterAll(async () => {
  await backend.stop()
  await line.stop()
})

/** So many calls at once; gives their statuses. */
const call = (count: number): Promise<readonly number[]> =>
  Promise.all(Array.from({ length: count }, async () => (await callFunction(backend)).status))

describe('A database', () => {
  test('that forty calls need at once is asked over four connections', async () => {
    await call(40)
    expect(line.open()).toBe(most)
  })

  test('that goes silent while it connects, and comes back, serves again without a restart', {
    timeout: 60_000,
  }, async () => {
    line.silence()
    line.cut()
    // The second wave finds connections in the making, and is told off before any of them is ready.
    expect(await call(2 * most)).toEqual(Array(2 * most).fill(503))
    expect(await call(2 * most)).toEqual(Array(2 * most).fill(503))
    line.speak()
    expect(await call(2 * most)).toEqual(Array(2 * most).fill(200))
    expect(backend.log()).not.toContain('ended by itself')
  })

  test('that goes silent under a query and then refuses connections does not end the function', {
    timeout: 60_000,
  }, async () => {
    await call(most)
    line.silence()
    line.refuse()
    expect(await call(most)).toEqual(Array(most).fill(503))
    await line.take()
    line.speak()
    await waitUntil(async () => (await callFunction(backend)).status === 200, 'the database to be used again')
    expect(backend.log()).not.toContain('ended by itself')
  })
})
