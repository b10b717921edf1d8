import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startBackend } from '../support/backend.ts'
import { asRecord, type MailProviderFault } from '../support/fake-mail-provider.ts'
import { findFreePort } from '../support/free-port.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'
import { setLedgerClock } from '../support/ledger-clock.ts'
import { brevoKey, startFakeBrevo } from './support/fake-brevo.ts'
import { describeMailProvider } from './support/mail-provider-contract.ts'
import { cutBefore, taken } from './support/mail-provider-rig.ts'

const answer = (status: number, code?: string, headers = {}, message?: string): MailProviderFault => ({
  kind: 'answer',
  take: false,
  answer: { status, body: { code, message }, headers },
})
const rejection = (message: string) => answer(400, 'invalid_parameter', {}, message)

describeMailProvider(
  'Brevo',
  {
    start: startFakeBrevo,
    environmentOf: (url) => ({
      MAIL_PROVIDER: 'brevo',
      BREVO_API_KEY: brevoKey,
      BREVO_URL: url,
    }),
    takenStatus: 201,
    nextTry: '10 minutes',
    keyExpiry: '15 minutes',
    answers: [
      ['400 for the recipient', rejection('email is not valid in to'), 422, 'failed', 'http_400'],
      ['400 for the address', rejection('Invalid email address'), 422, 'failed', 'http_400'],
      ['400 for the sender', rejection('valid sender email required'), 202, 'queued', 'configuration_http_400'],
      [
        '400 for the reply address',
        rejection('email is not valid in replyTo'),
        202,
        'queued',
        'configuration_http_400',
      ],
      ['400 for credits', answer(400, 'not_enough_credits'), 202, 'queued', 'configuration_http_400'],
      ['400 for a reason unknown to us', answer(400, 'invalid_parameter'), 202, 'queued', 'configuration_http_400'],
      ['a wrong key', answer(401, 'unauthorized'), 202, 'queued', 'configuration_http_401'],
      ['no credits', answer(402, 'not_enough_credits'), 202, 'queued', 'configuration_http_402'],
      ['403', answer(403, 'permission_denied'), 202, 'queued', 'configuration_http_403'],
      ['a redirect', answer(302, undefined, { Location: '/v3' }), 202, 'queued', 'http_302'],
      ['408', answer(408), 202, 'queued', 'http_408'],
      ['409', answer(409), 202, 'queued', 'http_409'],
      ['429', answer(429, 'too_many_requests', { 'x-sib-ratelimit-reset': '9' }), 202, 'queued', 'rate'],
      ['500', answer(500), 202, 'queued', 'http_500'],
      ['503 that asks for an hour', answer(503, undefined, { 'Retry-After': '3600' }), 202, 'queued', 'http_503'],
      ['500 after taking it', taken(answer(500)), 202, 'queued', 'http_500'],
    ],
    rejections: [
      ['credits', 202, answer(400, 'not_enough_credits')],
      ['a sender that is not verified', 202, rejection('Sending has been rejected because the sender is not valid')],
      ['a reason unknown to us', 200, rejection('subject is not valid')],
      ['the recipient', 200, rejection('email is not valid in to')],
    ],
    rests: [
      ['a wrong key', answer(401, 'unauthorized'), 60],
      ['credits', answer(400, 'not_enough_credits'), 60],
      ['an account that is not released', answer(400, 'account_under_validation'), 60],
      ['a reason unknown to us', rejection('subject is not valid'), undefined],
      ['409', answer(409), undefined],
      ['429', answer(429), 10],
      ['429 that names its reset', answer(429, undefined, { 'x-sib-ratelimit-reset': '9' }), 9],
      ['429 that names a part of a second', answer(429, undefined, { 'Retry-After': '8.2' }), 9],
      ['429 that asks for a day', answer(429, undefined, { 'Retry-After': '86400' }), 3600],
      ['429 that names a date', answer(429, undefined, { 'Retry-After': 'Wed, 25 Nov 2026 10:00:00 GMT' }), 10],
      ['500', answer(500), 5],
      ['503 that asks for a rest', answer(503, undefined, { 'Retry-After': '30' }), 30],
    ],
  },
  (rig) => {
    test('takes an email, and a repeat of the call makes no second', async () => {
      const call = { key: randomUUID(), body: createCallBody() }
      expect((await callFunction(rig().backend, call)).status).toBe(200)
      expect((await callFunction(rig().backend, call)).status).toBe(200)
      expect(rig().takenFor(call.body.email)).toBe(1)
    })

    test('is asked once a try, also when it cuts a line that was kept open', async () => {
      await callFunction(rig().backend)
      const before = rig().mailProvider.calls().length
      rig().mailProvider.failNext(cutBefore)
      await callFunction(rig().backend)
      expect(rig().mailProvider.calls()).toHaveLength(before + 1)
    })

    test('gets a key of its own for a try after one that it refused, so that a key used up by a refusal stops nothing', async () => {
      const key = randomUUID()
      rig().mailProvider.failNext(answer(429))
      await callFunction(rig().backend, { key })
      await setLedgerClock(rig().backend.sql, '1 minute')
      await rig().backend.drain()
      const keys = rig()
        .mailProvider.calls()
        .slice(-2)
        .map(({ body }) => asRecord(body.headers).idempotencyKey)
      expect(new Set(keys).size).toBe(2)
      expect(await rig().stateOf(key)).toMatchObject({ state: 'sent' })
    })

    test('that is not there leaves the email queued and without doubt, for as long as it takes', async () => {
      const key = randomUUID()
      const gone = await startBackend({
        environment: {
          MAIL_PROVIDER: 'brevo',
          BREVO_API_KEY: brevoKey,
          BREVO_URL: `http://127.0.0.1:${await findFreePort()}`,
        },
      })
      expect((await callFunction(gone, { key })).status).toBe(202)
      // No other email is tried the next moment.
      expect(await gone.sql`select mailer from ledger.pace where paused_until > ledger.now()`).toHaveLength(1)
      await setLedgerClock(gone.sql, '1 day')
      await gone.drain()
      expect(await gone.sql`select state, reason, doubtful_since, tries from ledger.emails`).toEqual([
        { state: 'queued', reason: 'not_connected', doubtful_since: null, tries: 2 },
      ])
      await gone.stop()
    })
  },
)
