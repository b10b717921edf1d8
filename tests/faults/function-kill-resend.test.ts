import { randomUUID } from 'node:crypto'
import { describe, test } from 'vitest'
import { countBy } from '../support/count-by.ts'
import { resendKey, startFakeResend } from '../support/fake-resend.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'
import { setLedgerClock } from '../support/ledger-clock.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type DeathPoint, type KeyedCall, type StartMail, startAmbush } from './support/ambush.ts'

const points: readonly DeathPoint[] = ['after claim', 'called', 'taken', 'told', 'before complete', 'after complete']
/** How many call at once, and at which time that it comes to a point the function dies. */
const crowds = [
  [1, 1],
  [2, 1],
  [2, 2],
] as const

const startResend: StartMail = async (reached) => {
  const resend = await startFakeResend(Number.POSITIVE_INFINITY, reached)
  const environment = { MAIL_PROVIDER: 'resend', RESEND_API_KEY: resendKey, RESEND_URL: resend.url }
  return { environment, recipients: resend.taken, stop: resend.stop }
}

describe('SIGKILL of a function whose mail provider recognises a repeat', () => {
  test('ends with exactly one email for every lead, and none in doubt', { timeout: 120_000 }, async ({ expect }) => {
    const ambush = await startAmbush(startResend)
    const { sql } = ambush.backend
    const calls: KeyedCall[] = []
    for (const [size, occurrence] of crowds) {
      for (const point of points) {
        const visitors = Array.from({ length: size }, () => ({ key: randomUUID(), body: createCallBody() }))
        calls.push(...visitors)
        await ambush.dieAt(point, occurrence, visitors)
      }
    }
    await setLedgerClock(sql, '2 minutes')
    for (const call of calls) await callFunction(ambush.backend, call)
    // At four emails a second, one drain after another.
    const states = await waitUntil(
      async () => {
        await ambush.backend.drain()
        const rows = await sql<{ state: string }[]>`select state from ledger.emails`
        return rows.some(({ state }) => state === 'queued' || state === 'sending')
          ? undefined
          : countBy(rows, ({ state }) => state)
      },
      'nothing to be owed',
      60_000,
    )
    expect(states).toEqual({ sent: calls.length })
    expect([...ambush.recipients()].sort()).toEqual(calls.map(({ body }) => body.email).sort())
    await ambush.stop()
  })
})
