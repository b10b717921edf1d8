import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { createBackground } from '../../supabase/functions/send-results-email/background.ts'
import { parseConfiguration } from '../../supabase/functions/send-results-email/configuration.ts'
import { createHandler } from '../../supabase/functions/send-results-email/handler.ts'
import type { Ledger } from '../../supabase/functions/send-results-email/ledger.ts'
import type { LogEntry } from '../../supabase/functions/send-results-email/log.ts'
import { noticesOf } from '../../supabase/functions/send-results-email/notices.ts'
import { createRequest } from '../support/results-email-request.ts'

const origin = 'https://quiz.example.org'
const configuration = parseConfiguration({
  LEDGER_DATABASE_URL: 'postgres://results_mailer:pw@db.example.org:5432/postgres',
  API_KEYS: 'sb_publishable_1',
  ALLOWED_ORIGINS: origin,
  HASH_SECRET: '0123456789abcdef',
  DRAIN_SECRET: 'fedcba9876543210',
  MAIL_PROVIDER: 'resend',
  MAIL_FROM: 'quiz@example.org',
  RESEND_API_KEY: 're_1',
})

function createHostedHandler(ledgerParts: Partial<Ledger> = {}) {
  const entries: LogEntry[] = []
  const log = (entry: LogEntry) => void entries.push(entry)
  const broken = () => Promise.reject(new RangeError('ana@example.com'))
  const ledger: Ledger = {
    accept: broken,
    reserveTurn: broken,
    claim: broken,
    release: broken,
    complete: broken,
    health: broken,
    ...ledgerParts,
  }
  const send = async () => ({ kind: 'sent' as const })
  const mailer = { name: 'resend' as const, dedupeWindow: 0, send }
  const { provider, quizOrigin } = configuration
  const parts = { ledger, mailer, provider, quizOrigin, log, background: createBackground(log) }
  return { entries, handle: createHandler(configuration, parts) }
}

const address = 'https://project.supabase.co/functions/v1/send-results-email'

function createCall(): Request {
  const headers = { Origin: origin, apikey: 'sb_publishable_1', 'Content-Type': 'application/json' }
  return new Request(address, { method: 'POST', headers, body: JSON.stringify(createRequest()) })
}

describe('A hosted function', () => {
  test('says at its start which parts of the provider are an example’s, as every email would show them', () => {
    const provider = { ...configuration.provider, name: 'Atelier', site: 'https://atelier.example/' }
    expect(noticesOf({ ...configuration, provider })).toEqual([
      { level: 'warn', event: 'configuration', reason: 'example_provider_contactPage' },
      { level: 'warn', event: 'configuration', reason: 'example_provider_privacyContact' },
      { level: 'warn', event: 'configuration', reason: 'example_provider_postalAddress' },
    ])
    expect(noticesOf({ ...configuration, isLocal: true })).toEqual([])
  })

  test('answers no GET: its health is the project’s matter', async () => {
    const { handle } = createHostedHandler()
    for (const path of ['', '/health']) {
      const response = await handle(new Request(`${address}${path}`, { headers: { Origin: origin } }), '')
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toBe('POST, OPTIONS')
    }
  })

  test('logs a drain that comes with another secret, without the secret', async () => {
    const { handle, entries } = createHostedHandler()
    const headers = { Authorization: 'Bearer another-secret' }
    expect((await handle(new Request(`${address}/drain`, { method: 'POST', headers }), '')).status).toBe(401)
    expect(entries).toEqual([{ level: 'warn', event: 'drain', outcome: 'unauthorized' }])
  })

  test('answers a bug with 500, CORS headers and no word of it, and logs its kind only', async () => {
    const { handle, entries } = createHostedHandler()
    const response = await handle(createCall(), '')
    expect(response.status).toBe(500)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin)
    expect(await response.text()).toBe('{"error":{"code":"internal","message":"Something is wrong on our side."}}')
    expect(entries).toEqual([{ level: 'error', event: 'bug', reason: 'RangeError' }])
  })

  test('answers 8 s after the call came, however long the ledger took of them', async () => {
    vi.useFakeTimers()
    try {
      const { handle } = createHostedHandler({
        accept: async () => {
          await new Promise((resolve) => setTimeout(resolve, 2_900))
          return { ok: true, value: { outcome: 'accepted', retry_after: null } }
        },
        reserveTurn: () => new Promise(() => {}),
      })
      const answer = vi.fn()
      void handle(createCall(), '').then(({ status }) => answer(status))
      await vi.advanceTimersByTimeAsync(7_999)
      expect(answer).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(answer).toHaveBeenCalledWith(202)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each(['limited', 'key_reused', 'sent'] as const)(
    'drains after a call that is answered “%s”',
    async (outcome) => {
      const reserveTurn = vi.fn(async () => ({ ok: true as const, value: null }))
      const { handle } = createHostedHandler({
        accept: async () => ({ ok: true, value: { outcome, retry_after: null } }),
        reserveTurn,
      })
      await handle(createCall(), '')
      expect(reserveTurn).toHaveBeenCalledWith(null, expect.any(Number))
    },
  )

  test.each([
    ['sent', 200, { status: 'sent' }],
    ['erased_sent', 200, { status: 'sent' }],
    ['queued', 202, { status: 'accepted' }],
    ['in_doubt', 202, { status: 'accepted' }],
    ['sending', 409, { error: { code: 'in_progress' } }],
    ['failed', 422, { error: { code: 'refused' } }],
    ['erased_unsent', 422, { error: { code: 'erased' } }],
    ['key_reused', 422, { error: { code: 'key_reused' } }],
    ['limited', 429, { error: { code: 'limited' } }],
  ] as const)('says what is true of a key that the ledger gives as “%s”: %i', async (outcome, status, body) => {
    const { handle } = createHostedHandler({
      accept: async () => ({ ok: true, value: { outcome, retry_after: null } }),
      reserveTurn: async () => ({ ok: true, value: null }),
    })
    const response = await handle(createCall(), '')
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(body)
    expect(response.headers.get('Retry-After')).toBe({ sending: '2', limited: '60' }[String(outcome)] ?? null)
    expect(response.headers.has('Idempotency-Replayed')).toBe(status < 300)
  })

  test('answers a drain no sooner than what a call has left under way has ended', async () => {
    let end = () => {}
    const reserveTurn = vi.fn<Ledger['reserveTurn']>(async () => ({ ok: true, value: null }))
    reserveTurn.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          end = () => resolve({ ok: true, value: null })
        }),
    )
    const { handle } = createHostedHandler({
      accept: async () => ({ ok: true, value: { outcome: 'limited', retry_after: 60 } }),
      reserveTurn,
    })
    await handle(createCall(), '')
    const headers = { Authorization: 'Bearer fedcba9876543210' }
    const answer = vi.fn()
    const drained = handle(new Request(`${address}/drain`, { method: 'POST', headers }), '').then(answer)
    await vi.waitFor(() => expect(reserveTurn).toHaveBeenCalledTimes(2))
    await nextTurn()
    expect(answer).not.toHaveBeenCalled()
    end()
    await drained
    expect(answer).toHaveBeenCalledOnce()
  })

  test('ends a drain after 200 emails, long before its processor time is used up', async () => {
    let sent = 0
    const { handle } = createHostedHandler({
      reserveTurn: async () => ({ ok: true, value: 0 }),
      claim: async (_, token) => {
        const row = { key: 'a', key_hash: 'b', token, request: createRequest(), accepted_at: new Date(), series: 1 }
        return { ok: true, value: row }
      },
      complete: async () => {
        sent += 1
        return { ok: true, value: 'sent' }
      },
    })
    const headers = { Authorization: 'Bearer fedcba9876543210' }
    const response = await handle(new Request(`${address}/drain`, { method: 'POST', headers }), '')
    expect(response.status).toBe(204)
    expect(sent).toBe(200)
  })

  test('survives a bug in its background', async () => {
    const { handle, entries } = createHostedHandler()
    const headers = { Authorization: 'Bearer fedcba9876543210' }
    const response = await handle(new Request(`${address}/drain`, { method: 'POST', headers }), '')
    expect(response.status).toBe(500)
    expect(entries.map(({ event }) => event)).toEqual(['bug', 'bug'])
  })
})
