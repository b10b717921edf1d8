import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseProvider } from '../../src/core/provider.ts'
import { createBackground } from '../../supabase/functions/send-results-email/background.ts'
import { afterAnswer, type DrainLimits, drain, onRequest } from '../../supabase/functions/send-results-email/drain.ts'
import type { AcceptInput, ClaimedRow, Ledger } from '../../supabase/functions/send-results-email/ledger.ts'
import type { LogEntry } from '../../supabase/functions/send-results-email/log.ts'
import type { SendOutcome } from '../../supabase/functions/send-results-email/mailers/mailer.ts'
import { sendResults } from '../../supabase/functions/send-results-email/send-results.ts'
import type { SendingParts } from '../../supabase/functions/send-results-email/take-turn.ts'
import { createRequest } from '../support/results-email-request.ts'

const request = createRequest()
const row: ClaimedRow = {
  key: 'waiting',
  key_hash: 'hash-of-waiting',
  token: 'token',
  request,
  accepted_at: new Date(0),
  series: 1,
}
const input: AcceptInput = {
  key: 'mine',
  keyHash: 'hash-of-mine',
  bodyHash: 'body',
  request,
  recipient: request.email,
  clientHash: 'client',
}

const lasting = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A ledger with any number of emails due, and a mail provider that answers each by `outcome`. */
function createParts(outcome: SendOutcome, { acceptTakes = 0, sendTakes = 0, due = row } = {}) {
  const claims: (string | null)[] = []
  const completions: SendOutcome[] = []
  const patiences: number[] = []
  const entries: LogEntry[] = []
  const ledger: Ledger = {
    accept: async () => {
      await lasting(acceptTakes)
      return { ok: true, value: { outcome: 'accepted', retry_after: null } }
    },
    reserveTurn: async (_key, patience) => {
      patiences.push(patience)
      return { ok: true, value: 0 }
    },
    claim: async (key) => {
      claims.push(key)
      return { ok: true, value: due }
    },
    release: async () => ({ ok: true, value: null }),
    complete: async (_row, ended) => {
      completions.push(ended)
      return { ok: true, value: ended.kind === 'sent' ? 'sent' : 'queued' }
    },
    health: async () => ({ ok: true, value: null }),
  }
  const log = (entry: LogEntry) => void entries.push(entry)
  const send = async () => {
    if (sendTakes > 0) await lasting(sendTakes)
    return outcome
  }
  const parts: SendingParts = {
    ledger,
    mailer: { name: 'smtp', dedupeWindow: 0, send },
    provider: parseProvider({}),
    quizOrigin: 'https://quiz.example.org',
    log,
    background: createBackground(log),
  }
  return { parts, claims, completions, patiences, entries }
}

describe('A drain', () => {
  test('goes on to the next email where only this one was put off, as far as its limit', async () => {
    const { parts, claims } = createParts({ kind: 'later', reason: 'greylisted', concernsAll: false })
    await drain(parts, afterAnswer)
    expect(claims).toHaveLength(afterAnswer.emails)
  })

  test.each(['later', 'in_doubt'] as const)(
    'ends where what stopped one email (%s) would stop the next',
    async (kind) => {
      const { parts, claims, entries } = createParts({ kind, reason: 'down', concernsAll: true })
      await drain(parts, afterAnswer)
      expect(claims).toHaveLength(1)
      expect(entries).toMatchObject([{ level: 'warn', event: 'try', outcome: 'queued', reason: 'down' }])
    },
  )

  const failure = { level: 'error', event: 'render_failed', reference: 'hash-of-waiting', reason: 'Error' }

  test.each([
    ['read', { ...request, score: 'many' }, []],
    ['write', { ...request, moduleId: 'baking' }, [failure, failure]],
  ])('puts off an email that this version can’t %s, for one that can, and goes on', async (_, stored, failures) => {
    const { parts, completions, entries } = createParts({ kind: 'sent' }, { due: { ...row, request: stored } })
    await drain(parts, { emails: 2, milliseconds: 1_000 })
    expect(completions).toEqual(Array(2).fill({ kind: 'later', reason: 'unrenderable', concernsAll: false }))
    expect(entries.filter(({ event }) => event !== 'try')).toEqual(failures)
  })

  test('logs an email whose row somebody else has taken meanwhile', async () => {
    const { parts, entries } = createParts({ kind: 'sent' })
    const ledger: Ledger = { ...parts.ledger, complete: async () => ({ ok: true, value: null }) }
    await drain({ ...parts, ledger }, { emails: 1, milliseconds: 1_000 })
    expect(entries).toMatchObject([{ event: 'try', outcome: 'overtaken' }])
  })

  describe('of emails that take a second each', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
    afterEach(() => void vi.useRealTimers())

    async function drainSlowly(limits: DrainLimits) {
      const drained = createParts({ kind: 'sent' }, { sendTakes: 1_000 })
      const ended = drain(drained.parts, limits)
      await vi.runAllTimersAsync()
      await ended
      return drained
    }

    test('begins none after its time, and is over when the schedule asks for the next', async () => {
      const { claims } = await drainSlowly(onRequest)
      expect(claims).toHaveLength(50)
      expect((await drainSlowly({ emails: 200, milliseconds: 2_500 })).claims).toHaveLength(3)
    })

    test('waits 10 s for a turn, or as long as it has left', async () => {
      const { patiences } = await drainSlowly({ emails: 200, milliseconds: 12_000 })
      expect(patiences).toEqual([10_000, 10_000, 10_000, 9_000, 8_000, 7_000, 6_000, 5_000, 4_000, 3_000, 2_000, 1_000])
    })

    test('logs how long each took', async () => {
      const { entries } = await drainSlowly({ emails: 1, milliseconds: 1_000 })
      const sent = { level: 'info', event: 'try', outcome: 'sent', reason: 'sent', milliseconds: 1_000 }
      expect(entries).toEqual([{ ...sent, reference: 'hash-of-waiting' }])
    })
  })
})

describe('After its answer a call', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('sends what else is due', async () => {
    const { parts, claims } = createParts({ kind: 'sent' })
    const answered = sendResults(parts, input)
    await vi.runAllTimersAsync()
    expect(await answered).toMatchObject({ status: 'sent' })
    await parts.background.settled()
    expect(claims).toEqual(['mine', ...Array(afterAnswer.emails).fill(null)])
  })

  test('that has waited long for its ledger sends nothing else: a hosted instance might be ended within it', async () => {
    const { parts, claims } = createParts({ kind: 'sent' }, { acceptTakes: 31_000 })
    const answered = sendResults(parts, input)
    await vi.runAllTimersAsync()
    await answered
    await parts.background.settled()
    expect(claims).toEqual(['mine'])
  })
})
