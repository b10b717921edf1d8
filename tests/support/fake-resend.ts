import { randomUUID } from 'node:crypto'
import {
  type FakeMailProvider,
  type MailProviderCall,
  type MailProviderRules,
  type MailProviderWatch,
  startFakeMailProvider,
} from './fake-mail-provider.ts'

export const resendKey = 're_test'

/**
 * Resend's `POST /emails`, as its documentation tells it: idempotency by header and payload, and `rate` calls in any second. What it does
 * not tell is taken to be the worse: a call uses its key up, whatever came of it.
 */
export async function startFakeResend(
  rate = Number.POSITIVE_INFINITY,
  watch?: MailProviderWatch,
): Promise<FakeMailProvider> {
  const recent: number[] = []
  /** By key, of the first call with it. */
  const payloads = new Map<string, string>()
  const rules: MailProviderRules = {
    check: (call) => {
      const key = keyOf(call)
      if (!payloads.has(key)) payloads.set(key, JSON.stringify(call.body))
      return check(call)
    },
    take: (call, remembered) => {
      while (recent[0] !== undefined && call.at - recent[0] >= 1000) recent.shift()
      if (recent.length >= rate) {
        return {
          answer: { status: 429, body: { name: 'rate_limit_exceeded' }, headers: { 'Retry-After': '1' } },
          recipient: undefined,
        }
      }
      recent.push(call.at)
      const key = keyOf(call)
      if (payloads.get(key) !== JSON.stringify(call.body)) {
        return { answer: { status: 409, body: { name: 'invalid_idempotent_request' } }, recipient: undefined }
      }
      const before = remembered.get(key)
      if (before !== undefined) return { answer: before, recipient: undefined }
      const answer = { status: 200, body: { id: randomUUID() } }
      remembered.set(key, answer)
      return { answer, recipient: String(call.body.to) }
    },
  }
  const fake = await startFakeMailProvider(rules, watch)
  return {
    ...fake,
    forgetKeys: () => {
      payloads.clear()
      fake.forgetKeys()
    },
  }
}

const keyOf = ({ headers }: MailProviderCall): string => String(headers['idempotency-key'])

function check({ headers, path, body }: MailProviderCall): string | undefined {
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
