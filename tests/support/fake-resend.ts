import { randomUUID } from 'node:crypto'
import {
  type FakeProvider,
  type ProviderCall,
  type ProviderRules,
  type ProviderWatch,
  startFakeProvider,
} from './fake-provider.ts'

export const resendKey = 're_test'

/** Resend's `POST /emails`, as its documentation tells it: idempotency by header and payload, and `rate` calls in any second. */
export function startFakeResend(rate = Number.POSITIVE_INFINITY, watch?: ProviderWatch): Promise<FakeProvider> {
  const recent: number[] = []
  const rules: ProviderRules = {
    check,
    take: (call, remembered) => {
      while (recent[0] !== undefined && call.at - recent[0] >= 1000) recent.shift()
      if (recent.length >= rate) {
        return {
          answer: { status: 429, body: { name: 'rate_limit_exceeded' }, headers: { 'Retry-After': '1' } },
          recipient: undefined,
        }
      }
      recent.push(call.at)
      const key = String(call.headers['idempotency-key'])
      const payload = JSON.stringify(call.body)
      const before = remembered.get(key)
      if (before !== undefined) {
        return before.payload === payload
          ? { answer: before.answer, recipient: undefined }
          : { answer: { status: 409, body: { name: 'invalid_idempotent_request' } }, recipient: undefined }
      }
      const answer = { status: 200, body: { id: randomUUID() } }
      remembered.set(key, { payload, answer })
      return { answer, recipient: String(call.body.to) }
    },
  }
  return startFakeProvider(rules, watch)
}

function check({ headers, path, body }: ProviderCall): string | undefined {
  const key = headers['idempotency-key']
  if (path !== '/emails') return `path ${path}`
  if (headers.authorization !== `Bearer ${resendKey}`) return 'authorization'
  if (typeof key !== 'string' || key.length === 0 || key.length > 256) return 'idempotency-key'
  if (!Array.isArray(body.to) || body.to.length !== 1) return 'to'
  for (const name of ['from', 'subject', 'html', 'text']) {
    if (typeof body[name] !== 'string' || body[name] === '') return name
  }
  return undefined
}
