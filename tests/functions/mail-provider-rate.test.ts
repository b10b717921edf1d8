import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SendingParts, takeTurn } from '../../supabase/functions/send-results-email/take-turn.ts'
import { type Backend, startBackend, testDrainSecret } from '../support/backend.ts'
import type { FakeMailProvider } from '../support/fake-mail-provider.ts'
import { resendKey, startFakeResend } from '../support/fake-resend.ts'
import { callFunction } from '../support/function-call.ts'
import { waitUntil } from '../support/wait-until.ts'

let resend: FakeMailProvider
let backend: Backend

beforeAll(async () => {
  resend = await startFakeResend(5)
  backend = await startBackend({
    environment: { MAIL_PROVIDER: 'resend', RESEND_API_KEY: resendKey, RESEND_URL: resend.url },
  })
})
afterAll(async () => {
  await backend.stop()
  await resend.stop()
})

const visitors = 40

const drain = () => callFunction(backend, { path: '/drain', headers: { Authorization: `Bearer ${testDrainSecret}` } })

describe('The mail provider’s five calls a second', () => {
  // When a call arrives is also up to a machine that holds it up; that it never comes before its turn is up to the function alone.
  test('are kept by 40 visitors and three drains at once: each call waits for a turn of its own, and all is sent', async () => {
    await backend.reset()
    const turns = await recordTurns()
    const [callsBefore, takenBefore] = [resend.calls().length, resend.taken().length]
    const calls = Array.from({ length: visitors }, () => callFunction(backend))
    const drains = Array.from({ length: 3 }, drain)
    for (const { status } of await Promise.all(calls)) expect([200, 202]).toContain(status)
    await Promise.all(drains)
    await waitUntil(
      async () => {
        await backend.drain()
        const [left] = await backend.sql`select key from ledger.emails where state <> 'sent'`
        return left === undefined
      },
      'all to be sent',
      30_000,
    )
    const comesAt = await turns()
    for (const [index, turn] of comesAt.entries()) {
      expect(comesAt.slice(index).filter((other) => other - turn < 1000).length).toBeLessThanOrEqual(5)
    }
    const startedAt = Date.now() - performance.now()
    const calledAt = resend
      .calls()
      .slice(callsBefore)
      .map(({ at }) => startedAt + at)
    expect(calledAt.length).toBeGreaterThanOrEqual(visitors)
    for (const [index, at] of calledAt.entries()) {
      expect(at, `call ${index + 1}`).toBeGreaterThanOrEqual((comesAt[index] ?? Number.POSITIVE_INFINITY) - timerSlack)
    }
    const taken = resend.taken().slice(takenBefore)
    expect(taken).toHaveLength(visitors)
    expect(new Set(taken).size).toBe(visitors)
  }, 60_000)

  test('are kept where a sender has overslept its turn: it asks for another one', async () => {
    const asked: (string | null)[] = []
    const claimed: (string | null)[] = []
    const ledger = {
      reserveTurn: async (key: string | null) => {
        asked.push(key)
        if (asked.length > 1) return { ok: true, value: 0 }
        setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300))
        return { ok: true, value: 20 }
      },
      claim: async (key: string | null) => {
        claimed.push(key)
        return { ok: true, value: undefined }
      },
    }
    await takeTurn({ ledger } as unknown as SendingParts, 'key', 10_000)
    expect(asked).toEqual(['key', 'key'])
    expect(claimed).toEqual(['key'])
  })
})

/** A timer may fire within the millisecond before its time, and the two clocks of one machine drift apart by some more. */
const timerSlack = 10

/** Writes down each turn that the ledger gives from now on; gives them as milliseconds since 1970, in order. */
async function recordTurns(): Promise<() => Promise<readonly number[]>> {
  const { sql } = backend
  await sql.unsafe(`
    create table turns (comes_at timestamptz not null);
    create function record_turn() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        insert into turns select new.next_turn_at - interval '1 second' / sends_per_second::double precision
          from ledger.mailers where name = new.mailer;
        return null;
      end $$;
    create trigger record_turn after update of next_turn_at on ledger.pace for each row execute function record_turn();
  `)
  return async () => {
    const rows = await sql<{ milliseconds: number }[]>`
      select extract(epoch from comes_at)::double precision * 1000 as milliseconds from turns order by comes_at`
    return rows.map(({ milliseconds }) => milliseconds)
  }
}
