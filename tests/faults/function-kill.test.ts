import { randomUUID } from 'node:crypto'
import { describe, test } from 'vitest'
import { countBy } from '../support/count-by.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'
import { setLedgerClock } from '../support/ledger-clock.ts'
import { startScriptedSmtp } from '../support/scripted-smtp.ts'
import { type DeathPoint, type KeyedCall, type StartMail, startAmbush } from './support/ambush.ts'

const points: readonly DeathPoint[] = [
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

/** How many call at once, and at which time that it comes to a point the function dies. */
const crowds = [
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 1],
  [3, 2],
  [3, 3],
] as const

const startSmtp: StartMail = async (reached) => {
  const smtp = await startScriptedSmtp(reached)
  return { environment: { SMTP_URL: smtp.url }, recipients: () => smtp.taken().map(({ to }) => to), stop: smtp.stop }
}

describe(`SIGKILL of the function at ${points.length} points`, () => {
  test.concurrent.for(crowds)(
    'loses no lead and sends nothing twice, with %i calls at once, at time %i',
    { timeout: 180_000 },
    async ([size, occurrence], { expect }) => {
      const ambush = await startAmbush(startSmtp)
      const { sql } = ambush.backend
      const calls: KeyedCall[] = []
      const promised = new Set<string>()
      for (const point of points) {
        const visitors = Array.from({ length: size }, () => ({ key: randomUUID(), body: createCallBody() }))
        calls.push(...visitors)
        for (const key of await ambush.dieAt(point, occurrence, visitors)) promised.add(key)
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
      for (const call of calls) await callFunction(ambush.backend, call)
      await setLedgerClock(sql, '1 day')
      await ambush.backend.drain()

      const rows = await sql<{ key: string; recipient: string; state: string }[]>`
        select key, recipient, state from ledger.emails`
      const emails = countBy(ambush.recipients(), (to) => to)
      expect(rows.map(({ key }) => key).sort()).toEqual(calls.map(({ key }) => key).sort())
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
      expect(ambush.recipients()).toHaveLength((states.sent ?? 0) + doubtful)
      // A test that found nobody dead in the middle of a send would have looked in the wrong place.
      expect(states.in_doubt).toBeGreaterThanOrEqual(8)
      await ambush.stop()
    },
  )
})
