import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, startBackend, testDrainSecret } from '../support/backend.ts'
import type { FakeProvider } from '../support/fake-provider.ts'
import { resendKey, startFakeResend } from '../support/fake-resend.ts'
import { callFunction } from '../support/function-call.ts'
import { waitUntil } from '../support/wait-until.ts'

let resend: FakeProvider
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

describe('The provider’s five calls a second', () => {
  // A function that the machine holds up between its turn and its call comes late, among the next ones: that is not the pace's fault, and
  // does not happen each time.
  const options = { timeout: 60_000, retry: 2 }
  test('are never exceeded by 40 visitors and three drains at once, and all is sent', options, async () => {
    await backend.reset()
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
    const times = resend
      .calls()
      .slice(callsBefore)
      .map(({ at }) => at)
    expect(times).toHaveLength(visitors)
    for (const [index, time] of times.entries()) {
      expect(times.slice(index).filter((other) => other - time < 1000).length).toBeLessThanOrEqual(5)
    }
    expect(new Set(resend.taken().slice(takenBefore)).size).toBe(visitors)
  })
})
