// A fair: 300 visitors behind one address within a minute, and a mail provider that takes five calls a second.
// Prints a table and ends with an error when a figure breaks its promise.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startDrainTimer } from '../../supabase/local/drain-timer.ts'
import { type Backend, startBackend, testDrainSecret } from '../support/backend.ts'
import { countBy } from '../support/count-by.ts'
import type { FakeMailProvider } from '../support/fake-mail-provider.ts'
import { resendKey, startFakeResend } from '../support/fake-resend.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'

const visitors = 300
const arrivalsWithin = 60_000
const mailedWithin = 600_000
const callsASecond = 5

interface Call {
  readonly email: string
  readonly status: number
  readonly milliseconds: number
}

async function makeCall(backend: Backend, index: number): Promise<Call> {
  await pause((index * arrivalsWithin) / visitors)
  const body = createCallBody()
  const startedAt = performance.now()
  const { status } = await callFunction(backend, { key: randomUUID(), body })
  return { email: body.email, status, milliseconds: performance.now() - startedAt }
}

async function untilMailed(backend: Backend, startedAt: number): Promise<void> {
  while (performance.now() - startedAt < mailedWithin) {
    const [left] = await backend.sql`select key from ledger.emails where state <> 'sent' limit 1`
    if (left === undefined) return
    await pause(100)
  }
}

/** Most calls in any window of a second. */
function busiestSecond(times: readonly number[]): number {
  return Math.max(0, ...times.map((time, index) => times.slice(index).filter((other) => other - time < 1000).length))
}

const atShare = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function report(
  calls: readonly Call[],
  resend: FakeMailProvider,
  seconds: number,
): readonly [string, string, boolean][] {
  const emails = countBy(resend.taken(), (email) => email)
  const statuses = countBy(calls, ({ status }) => status)
  const lost = calls.filter(({ email }) => emails[email] === undefined).length
  const doubled = Object.values(emails).filter((count) => count > 1).length
  const refused = calls.filter(({ status }) => status >= 400).length
  const busiest = busiestSecond(resend.calls().map(({ at }) => at))
  const waits = calls.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return [
    ['visitors behind one address', `${calls.length} in ${arrivalsWithin / 1000} s`, true],
    ['answered 200 (sent) / 202 (accepted)', `${statuses[200] ?? 0} / ${statuses[202] ?? 0}`, true],
    ['lost', `${lost}`, lost === 0],
    ['doubled', `${doubled}`, doubled === 0],
    ['refused', `${refused}`, refused === 0],
    ['mail provider calls in the busiest second', `${busiest} of ${callsASecond}`, busiest <= callsASecond],
    ['all mailed after', `${seconds.toFixed(1)} s`, seconds * 1000 < mailedWithin],
    [
      'answer, median / 95 % / slowest',
      [0.5, 0.95, 1].map((share) => `${Math.round(atShare(waits, share))} ms`).join(' / '),
      true,
    ],
  ]
}

const resend = await startFakeResend(callsASecond)
const backend = await startBackend({
  environment: { MAIL_PROVIDER: 'resend', RESEND_API_KEY: resendKey, RESEND_URL: resend.url },
})
const stopTimer = startDrainTimer(backend.function.url, testDrainSecret)
const startedAt = performance.now()
const calls = await Promise.all(Array.from({ length: visitors }, (_, index) => makeCall(backend, index)))
await untilMailed(backend, startedAt)
const rows = report(calls, resend, (performance.now() - startedAt) / 1000)
stopTimer()
await backend.stop()
await resend.stop()

for (const [name, figure, holds] of rows)
  console.log(`${name.padEnd(42)} ${figure.padStart(28)}${holds ? '' : '  broken'}`)
if (rows.some(([, , holds]) => !holds)) process.exitCode = 1
