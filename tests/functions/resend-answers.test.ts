import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MailProviderFault } from '../support/fake-mail-provider.ts'
import { resendKey, startFakeResend } from '../support/fake-resend.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'
import { setLedgerClock } from '../support/ledger-clock.ts'
import { describeMailProvider } from './support/mail-provider-contract.ts'
import { cutBefore, taken } from './support/mail-provider-rig.ts'

const answer = (status: number, name?: string, headers = {}, message = 'ana@example.com is …'): MailProviderFault => ({
  kind: 'answer',
  take: false,
  answer: { status, body: name === undefined ? {} : { name, message }, headers },
})
const rejection = (status: number, message: string) => answer(status, 'validation_error', {}, message)
const wrongRecipient = 'Invalid `to` field. The email address needs to follow the `email@example.com` format.'

describeMailProvider(
  'Resend',
  {
    start: startFakeResend,
    environmentOf: (url) => ({
      MAIL_PROVIDER: 'resend',
      RESEND_API_KEY: resendKey,
      RESEND_URL: url,
    }),
    takenStatus: 200,
    nextTry: '2 hours',
    keyExpiry: '25 hours',
    answers: [
      ['400 for the recipient', rejection(400, wrongRecipient), 422, 'failed', 'http_400'],
      ['422 for the recipient', rejection(422, wrongRecipient), 422, 'failed', 'http_422'],
      ['400 for a wrong key', rejection(400, 'API key is invalid'), 202, 'queued', 'configuration_http_400'],
      ['422 for a wrong sender', rejection(422, 'Invalid `from` field.'), 202, 'queued', 'configuration_http_422'],
      ['400 for a reason unknown to us', answer(400, 'validation_error'), 202, 'queued', 'configuration_http_400'],
      ['400 and nothing else', answer(400), 202, 'queued', 'configuration_http_400'],
      [
        '422 for a reason unknown to us',
        answer(422, 'missing_required_field'),
        202,
        'queued',
        'configuration_http_422',
      ],
      ['a sender that it does not know', answer(422, 'invalid_from_address'), 202, 'queued', 'configuration_http_422'],
      ['a wrong key', answer(403, 'invalid_api_key'), 202, 'queued', 'configuration_http_403'],
      ['401', answer(401, 'missing_api_key'), 202, 'queued', 'configuration_http_401'],
      ['404', answer(404, 'not_found'), 202, 'queued', 'configuration_http_404'],
      ['409 for another payload', answer(409, 'invalid_idempotent_request'), 200, 'sent', null],
      [
        '409 for a call under way',
        answer(409, 'concurrent_idempotent_requests'),
        202,
        'queued',
        'mail_provider_busy_with_it',
      ],
      ['429', answer(429, 'rate_limit_exceeded', { 'Retry-After': '7' }), 202, 'queued', 'rate'],
      ['the end of the day’s quota', answer(429, 'daily_quota_exceeded'), 202, 'queued', 'quota'],
      ['500 before taking it', answer(500, 'application_error'), 202, 'queued', 'http_500'],
      ['500 after taking it', taken(answer(500, 'application_error')), 202, 'queued', 'http_500'],
      ['503', answer(503), 202, 'queued', 'http_503'],
    ],
    rejections: [
      ['a wrong key', 202, rejection(400, 'API key is invalid')],
      ['a domain that is not verified', 202, rejection(422, 'The example.org domain is not verified.')],
      ['a sender that it does not know', 202, answer(422, 'invalid_from_address')],
      ['a reason unknown to us', 200, rejection(400, 'One odd email')],
      ['the recipient', 200, rejection(422, wrongRecipient)],
    ],
    rests: [
      ['a wrong key', answer(403, 'invalid_api_key'), 60],
      ['a key for something else', answer(400, 'restricted_api_key'), 60],
      ['a sender that it does not know', answer(422, 'invalid_from_address'), 60],
      ['a reason unknown to us', rejection(400, 'One odd email'), undefined],
      ['a call under way', answer(409, 'concurrent_idempotent_requests', { 'Retry-After': '30' }), undefined],
      ['429', answer(429, 'rate_limit_exceeded'), 1],
      ['the end of the day’s quota', answer(429, 'daily_quota_exceeded'), 3600],
      ['the end of the month’s quota', answer(429, 'monthly_quota_exceeded'), 3600],
      ['500', answer(500, 'application_error'), 5],
    ],
  },
  (rig) => {
    test('that refused the sender gets a key of its own for the mended one, and makes the email', async () => {
      const key = randomUUID()
      const body = createCallBody()
      await rig().backend.function.restart({ MAIL_FROM: 'Trebe <quiz@wrong.example.org>' })
      rig().mailProvider.failNext(rejection(403, 'The wrong.example.org domain is not verified.'))
      expect((await callFunction(rig().backend, { key, body })).status).toBe(202)
      await rig().backend.function.restart({ MAIL_FROM: 'Trebe <quiz@example.org>' })
      await setLedgerClock(rig().backend.sql, '2 hours')
      await rig().backend.drain()
      expect(await rig().stateOf(key)).toMatchObject({ state: 'sent' })
      expect(rig().takenFor(body.email)).toBe(1)
    })

    test.each<[string, number, MailProviderFault]>([
      ['is asked with the same key after an unclear end', 1, cutBefore],
      ['is asked with the same key while it works on it', 1, answer(409, 'concurrent_idempotent_requests')],
      ['is asked with another key after a definite failure', 2, answer(429, 'rate_limit_exceeded')],
    ])('%s', async (_case, keys, fault) => {
      const before = rig().mailProvider.calls().length
      rig().mailProvider.failNext(fault)
      await callFunction(rig().backend)
      await setLedgerClock(rig().backend.sql, '2 hours')
      await rig().backend.drain()
      const calls = rig().mailProvider.calls().slice(before)
      expect(calls).toHaveLength(2)
      expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(keys)
    })

    test('that asks for a rest gets it: nobody calls before its Retry-After is over', async () => {
      rig().mailProvider.failNext(answer(429, 'rate_limit_exceeded', { 'Retry-After': '60' }))
      await callFunction(rig().backend)
      const before = rig().mailProvider.calls().length
      const answers = await Promise.all(Array.from({ length: 10 }, () => callFunction(rig().backend)))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202))
      await setLedgerClock(rig().backend.sql, '45 seconds')
      expect((await callFunction(rig().backend)).status).toBe(202)
      expect(rig().mailProvider.calls()).toHaveLength(before)
      await setLedgerClock(rig().backend.sql, '61 seconds')
      expect((await callFunction(rig().backend)).status).toBe(200)
      expect(rig().mailProvider.calls().length).toBeGreaterThan(before)
    })
  },
)
