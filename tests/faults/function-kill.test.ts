import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../support/backend.ts'
import { countBy } from '../support/count-by.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'
import { setLedgerClock } from '../support/ledger-clock.ts'
import { type PostgresStep, startPostgresProxy } from '../support/postgres-proxy.ts'
import { type ScriptedSmtp, type SmtpWatch, startScriptedSmtp } from '../support/scripted-smtp.ts'

type SmtpStep = Parameters<SmtpWatch>[0]

/** Where the function dies: between it and its ledger, its mail server, its visitor. */
const points: readonly (PostgresStep | SmtpStep | 'answered')[] = [
  'before accept',
  'after accept',
  'told accept',
  'before reserve_turn',
  'after reserve_turn',
  'before claim',
  'after claim',
  'told claim',
  'EHLO',
  'MAIL',
  'RCPT',
  'DATA',
  'message',
  'dot',
  'taken',
  'replied',
  'before complete',
  'after complete',
  'told complete',
  'answered',
]

const seeds = 10

interface Lead {
  readonly key: string
  readonly body: ReturnType<typeof createCallBody>
}

/** A function that dies when the `occurrence`-th event of a point comes. */
interface Ambush {
  readonly backend: Backend
  readonly smtp: ScriptedSmtp
  arm(point: (typeof points)[number], occurrence: number): void
  reached(step: (typeof points)[number]): boolean
  wasSprung(): boolean
  stop(): Promise<void>
}

async function startAmbush(): Promise<Ambush> {
  let armed: { point: string; left: number } | undefined
  const target: { backend?: Backend } = {}
  const reached = (step: string): boolean => {
    if (armed?.point !== step) return false
    armed.left -= 1
    if (armed.left > 0) return false
    armed = undefined
    // The signal is sent before this returns; nothing of the function runs any more.
    void target.backend?.function.kill()
    return true
  }
  const smtp = await startScriptedSmtp(reached)
  const backend = await startBackend({ environment: { SMTP_URL: smtp.url } })
  target.backend = backend
  const direct = new URL(backend.database.mailerUrl)
  const proxy = await startPostgresProxy(Number(direct.port), reached)
  direct.port = String(proxy.port)
  await backend.function.restart({ LEDGER_DATABASE_URL: direct.href })
  return {
    backend,
    smtp,
    arm: (point, left) => {
      armed = { point, left }
    },
    reached,
    wasSprung: () => armed === undefined,
    stop: async () => {
      await backend.stop()
      await proxy.stop()
      await smtp.stop()
    },
  }
}

/** One to three leads at once, and death at one of them. Gives the leads that were told 200 or 202. */
async function dieAt(ambush: Ambush, point: (typeof points)[number], seed: number, leads: readonly Lead[]) {
  ambush.arm(point, 1 + (seed % leads.length))
  const promised = new Set<string>()
  await Promise.all(
    leads.map(async ({ key, body }) => {
      const answer = await callFunction(ambush.backend, { key, body }).catch(() => undefined)
      if (answer?.status === 200 || answer?.status === 202) promised.add(key)
      if (answer !== undefined) ambush.reached('answered')
    }),
  )
  expect(ambush.wasSprung(), `${point}, seed ${seed}`).toBe(true)
  await ambush.backend.function.restart()
  return promised
}

describe(`SIGKILL of the function at ${points.length} points, ${seeds} seeds`, () => {
  test.concurrent.for(Array.from({ length: seeds }, (_, seed) => seed))(
    'loses no lead and sends nothing twice, seed %i',
    { timeout: 180_000 },
    async (seed, { expect }) => {
      const ambush = await startAmbush()
      const { sql } = ambush.backend
      const leads: Lead[] = []
      const promised = new Set<string>()
      for (const point of points) {
        const visitors = Array.from({ length: 1 + (seed % 3) }, () => ({ key: randomUUID(), body: createCallBody() }))
        leads.push(...visitors)
        for (const key of await dieAt(ambush, point, seed, visitors)) promised.add(key)
      }

      const stored = await sql<{ key: string; recipient: string }[]>`select key, recipient from ledger.emails`
      const storedKeys = new Set(stored.map(({ key }) => key))
      expect(
        [...promised].filter((key) => !storedKeys.has(key)),
        'promised and not stored',
      ).toEqual([])

      // The leases run out, the drain comes by, the devices ask again for what they have no answer to, and a day goes by.
      await setLedgerClock(sql, '2 minutes')
      await ambush.backend.drain()
      for (const lead of leads) await callFunction(ambush.backend, lead)
      await setLedgerClock(sql, '1 day')
      await ambush.backend.drain()

      const rows = await sql<{ key: string; recipient: string; state: string }[]>`
        select key, recipient, state from ledger.emails`
      const emails = countBy(ambush.smtp.taken(), ({ to }) => to)
      expect(rows.map(({ key }) => key).sort()).toEqual(leads.map(({ key }) => key).sort())
      expect(
        Object.values(emails).filter((count) => count > 1),
        'sent twice',
      ).toEqual([])
      const states = countBy(rows, ({ state }) => state)
      for (const { recipient, state } of rows) {
        if (state === 'sent') expect(emails[recipient]).toBe(1)
        else expect(state, recipient).toBe('in_doubt')
      }
      const doubtful = rows.filter(({ state, recipient }) => state === 'in_doubt' && emails[recipient] === 1).length
      expect(ambush.smtp.taken()).toHaveLength((states.sent ?? 0) + doubtful)
      // A test that found nobody dead in the middle of a send would have looked in the wrong place.
      expect(states.in_doubt).toBeGreaterThanOrEqual(8)
      await ambush.stop()
    },
  )
})
