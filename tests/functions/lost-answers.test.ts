import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseProvider } from '../../src/core/provider.ts'
import { createLedger, type Ledger, type Reply } from '../../supabase/functions/send-results-email/ledger.ts'
import { type SendingParts, takeTurn } from '../../supabase/functions/send-results-email/take-turn.ts'
import { connected } from '../../supabase/local/database.ts'
import { superuser } from '../../supabase/local/postgres-server.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'
import { setLedgerClock } from '../support/ledger-clock.ts'
import { type PostgresProxy, type PostgresStep, startPostgresProxy } from '../support/postgres-proxy.ts'
import { createRequest } from '../support/results-email-request.ts'
import { startScriptedSmtp } from '../support/scripted-smtp.ts'
import { waitUntil } from '../support/wait-until.ts'

describe('A function that lives on while the line to its ledger breaks', () => {
  let backend: Backend
  let proxy: PostgresProxy
  /** Where the line is cut, in this order. */
  let cuts: readonly PostgresStep[] = []

  beforeAll(async () => {
    backend = await startBackend()
    const address = new URL(backend.database.functionRoleUrl)
    proxy = await startPostgresProxy(Number(address.port), (step) => {
      if (step !== cuts[0]) return false
      cuts = cuts.slice(1)
      return true
    })
    address.port = `${proxy.port}`
    await backend.function.restart({ LEDGER_DATABASE_URL: address.href })
  })
  beforeEach(async () => {
    await backend.reset()
    await setLedgerClock(backend.sql, '0')
  })
  afterAll(async () => {
    await backend.stop()
    await proxy.stop()
  })

  test.each<readonly [readonly PostgresStep[]]>([
    [['before claim']],
    [['after claim']],
    [['after claim', 'before release']],
    [['after claim', 'after release']],
    [['before complete']],
    [['after complete', 'after complete']],
  ])('at %j sends the email once and leaves nothing in doubt', async (points) => {
    const key = randomUUID()
    const body = createCallBody()
    cuts = points
    expect((await callFunction(backend, { key, body })).status).toBeLessThan(300)
    // What is under way ends; then the lease runs out, if there is one.
    await backend.drain()
    expect(cuts, 'where the line was not cut').toEqual([])
    await setLedgerClock(backend.sql, '2 minutes')
    await backend.drain()
    const [row] = await backend.sql<{ state: string }[]>`select state from ledger.emails where key = ${key}`
    expect(row).toEqual({ state: 'sent' })
    expect(backend.inbox.emails().map(({ to }) => to)).toEqual([[body.email]])
  })

  test('after the lead was stored says 503, and the email leaves once all the same', async () => {
    const key = randomUUID()
    const body = createCallBody()
    cuts = ['after accept']
    expect((await callFunction(backend, { key, body })).status).toBe(503)
    expect(await backend.sql`select state from ledger.emails where key = ${key}`).toEqual([{ state: 'queued' }])
    await setLedgerClock(backend.sql, '1 minute')
    await backend.drain()
    const again = await callFunction(backend, { key, body })
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: { id: key, status: 'sent' } })
    expect(backend.inbox.emails().map(({ to }) => to)).toEqual([[body.email]])
  })

  test('or brings what it can’t read leaves the email in the queue, and out of doubt', async () => {
    const key = randomUUID()
    cuts = ['after accept']
    await callFunction(backend, { key })
    // No date of JavaScript's.
    await backend.sql`update ledger.emails set accepted_at = 'infinity'`
    await setLedgerClock(backend.sql, '1 minute')
    await backend.drain()
    expect(backend.log()).toContain('"event":"ledger_out_of_reach","reason":"unreadable_answer"')
    await setLedgerClock(backend.sql, '5 minutes')
    await backend.drain()
    expect(await backend.sql`select state from ledger.emails`).toEqual([{ state: 'queued' }])
    await backend.sql`update ledger.emails set accepted_at = now()`
    await setLedgerClock(backend.sql, '1 hour')
    await backend.drain()
    expect(await backend.sql`select state from ledger.emails`).toEqual([{ state: 'sent' }])
    expect(backend.inbox.emails()).toHaveLength(1)
  })

  test('within a reply says 503 and then serves again at once, over whichever connection', async () => {
    // As many as it has connections.
    const calls = Array.from({ length: 4 }, () => ({ key: randomUUID(), body: createCallBody() }))
    cuts = calls.map(() => 'amid accept')
    const callAll = () => Promise.all(calls.map(async (call) => (await callFunction(backend, call)).status))
    expect(await callAll()).toEqual(calls.map(() => 503))
    expect(cuts, 'where the line was not cut').toEqual([])
    expect(await callAll()).toEqual(calls.map(() => 409))
  })

  test('within a reply takes no later claim for one that found nothing', async () => {
    const address = new URL(backend.database.functionRoleUrl)
    address.port = `${proxy.port}`
    const ledger = createLedger(address.href, { name: 'smtp', dedupeWindow: 0, send: async () => ({ kind: 'sent' }) })
    const connections = Array.from({ length: 4 }, () => null)
    cuts = connections.map(() => 'amid reserve_turn')
    await Promise.all(connections.map((key) => ledger.reserveTurn(key, 0)))
    expect(cuts, 'where the line was not cut').toEqual([])
    const key = randomUUID()
    await backend.sql`select ledger.accept(${key}, ${key}, 'body', '{}', 'ana@example.com', 'client')`
    expect(await ledger.claim(key, randomUUID())).toMatchObject({ ok: true, value: { key } })
  })

  test('as the database ends its sessions says 503 and then serves again at once', async () => {
    const calls = Array.from({ length: 4 }, () => ({ key: randomUUID(), body: createCallBody() }))
    const callAll = () => Promise.all(calls.map(async (call) => (await callFunction(backend, call)).status))
    const lock = await backend.sql.reserve()
    await lock`select pg_advisory_lock(hashtextextended('ledger.accept', 0))`
    const cut = callAll()
    // As a restart does. `postgres` may not end a session of the function's role.
    const address = new URL(backend.database.adminUrl)
    address.username = superuser
    await waitUntil(
      () =>
        connected(address.href, async (sql) => {
          const waiting = await sql<{ pid: number }[]>`
            select pid from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`
          if (waiting.length < calls.length) return false
          for (const { pid } of waiting) await sql`select pg_terminate_backend(${pid})`
          return true
        }),
      'all four to wait',
    )
    expect(await cut).toEqual(calls.map(() => 503))
    await lock`select pg_advisory_unlock(hashtextextended('ledger.accept', 0))`
    lock.release()
    expect(await callAll()).toEqual(calls.map(() => 200))
  })

  test('after the end of a try was told says how it ended all the same', async () => {
    const smtp = await startScriptedSmtp()
    await backend.function.restart({ SMTP_URL: smtp.url })
    smtp.failNext({ at: 'RCPT', act: '550 5.1.1 no such mailbox' })
    for (const status of [422, 200]) {
      cuts = ['after complete']
      expect((await callFunction(backend)).status).toBe(status)
      expect(cuts, 'where the line was not cut').toEqual([])
    }
    await backend.function.restart({ SMTP_URL: backend.inbox.smtpUrl })
    await smtp.stop()
  })
})

const lost: Reply<never> = { ok: false, problem: 'CONNECTION_CLOSED' }

describe('A ledger out of reach', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** One turn with a ledger that hears no release and no completion before `heardAt` milliseconds. */
  async function turn(claim: Ledger['claim'], heardAt: number) {
    const startedAt = performance.now()
    const calls: string[] = []
    const logged: string[] = []
    const hear = async <Value>(call: string, value: Value): Promise<Reply<Value>> => {
      if (performance.now() - startedAt < heardAt) return lost
      calls.push(call)
      return { ok: true, value }
    }
    const unused = () => Promise.reject(new Error('not asked in a turn'))
    const parts: SendingParts = {
      ledger: {
        accept: unused,
        health: unused,
        reserveTurn: async () => ({ ok: true, value: 0 }),
        claim,
        release: (token) => hear(`release ${token}`, null),
        complete: (_, { kind }) => hear(`complete ${kind}`, 'sent'),
      },
      mailer: { name: 'smtp', dedupeWindow: 0, send: async () => ({ kind: 'sent' }) },
      provider: parseProvider({}),
      quizOrigin: 'https://quiz.example.org',
      log: ({ level, event, outcome, reason }) => void logged.push([level, event, outcome, reason].join(' ').trim()),
      background: { run: () => {}, settled: async () => {} },
    }
    const tried = takeTurn(parts, null, 0)
    await vi.runAllTimersAsync()
    return { tried: await tried, calls, logged, took: performance.now() - startedAt }
  }

  const claimRow: Ledger['claim'] = async (_, token) => ({
    ok: true,
    value: { key: 'a', key_hash: 'b', token, request: createRequest(), accepted_at: new Date(), series: 1 },
  })

  test('for 50 s after a try is told how it ended', async () => {
    const { tried, calls, logged } = await turn(claimRow, 50_000)
    expect(tried).toEqual({ state: 'sent', concernsAll: false })
    expect(calls).toEqual(['complete sent'])
    expect(logged).toEqual(['info try sent sent'])
  })

  test('for 50 s after a claim is told that nothing was sent', async () => {
    const tokens: string[] = []
    const { tried, calls, logged } = await turn(async (_, token) => {
      tokens.push(token)
      return lost
    }, 50_000)
    expect(tried).toBeUndefined()
    expect(calls).toEqual([`release ${tokens[0]}`])
    expect(tokens).toHaveLength(1)
    expect(logged).toEqual(['error ledger_out_of_reach  CONNECTION_CLOSED'])
  })

  test('for good is given up within a minute, while a hosted function still runs', async () => {
    const { tried, calls, logged, took } = await turn(claimRow, Number.POSITIVE_INFINITY)
    expect(logged).toEqual(['info try unrecorded sent'])
    expect({ tried, calls }).toEqual({ tried: undefined, calls: [] })
    expect(took).toBeGreaterThan(50_000)
    expect(took).toBeLessThanOrEqual(60_000)
  })
})
