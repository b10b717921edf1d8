import { idempotencyHeader } from '../../../src/core/results-email.ts'

/** How the way to the server, or the server, behaves for the next calls. */
export type Weather =
  | 'sent'
  | 'accepted'
  | 'ack-lost'
  | 'no-network'
  | 'portal'
  | 'hanging'
  | 'ledger-down'
  | 'over-limit'
  | 'invalid'
  /** Something on the way refuses the call with a page of its own. */
  | 'gateway'
  | 'other-id'

export interface Email {
  readonly key: string
  readonly to: string
  readonly company: string
}

export interface FakeServer {
  weather: Weather
  /** Calls that were made, whether they reached it or not. */
  tries: number
  /** Calls that reached it, by key, in the order of arrival. */
  readonly calls: string[]
  /** Keys that were once refused for good. */
  readonly refused: Set<string>
  /** Keys that came back with another body. */
  readonly reused: string[]
  /** Emails that left. */
  readonly emails: Email[]
  readonly fetch: typeof fetch
}

/** A server that keeps the contract: a key that it has taken answers the same again and sends nothing more. */
export function createFakeServer(): FakeServer {
  const emails: Email[] = []
  const hasTaken = (key: string) => emails.some((email) => email.key === key)
  const calls: string[] = []
  const refused = new Set<string>()
  const reused: string[] = []
  const bodies = new Map<string, string>()
  const server: FakeServer = {
    weather: 'sent',
    tries: 0,
    calls,
    emails,
    refused,
    reused,
    async fetch(_input, init) {
      server.tries++
      const key = new Headers(init?.headers).get(idempotencyHeader) ?? ''
      const { weather } = server
      if (weather === 'no-network') throw new TypeError('Failed to fetch')
      if (weather === 'portal') return new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })
      if (weather === 'hanging') return hangUntilAborted(init?.signal ?? undefined)
      if (weather === 'gateway') return new Response('<h1>Bad Request</h1>', { status: 400 })
      calls.push(key)
      if (weather === 'ledger-down') return failure(503, 'unavailable', { 'Retry-After': '5' })
      if (weather === 'over-limit') return failure(429, 'limited', { 'Retry-After': '30' })
      if (weather === 'other-id') return Response.json({ id: 'somebody-elses', status: 'sent' })
      if (weather === 'invalid' && !hasTaken(key)) {
        refused.add(key)
        return failure(422, 'invalid')
      }
      const text = String(init?.body)
      if (bodies.has(key) && bodies.get(key) !== text) {
        reused.push(key)
        return failure(422, 'key_reused')
      }
      bodies.set(key, text)
      const { email, company }: Readonly<Record<'email' | 'company', string>> = JSON.parse(text)
      if (!hasTaken(key)) emails.push({ key, to: email, company })
      if (weather === 'ack-lost') throw new TypeError('Failed to fetch')
      return weather === 'accepted'
        ? Response.json({ id: key, status: 'accepted' }, { status: 202 })
        : Response.json({ id: key, status: 'sent' })
    },
  }
  return server
}

function failure(status: number, code: string, headers: Record<string, string> = {}): Response {
  const issues = code === 'invalid' ? { issues: [{ path: 'email', message: 'is not one email address' }] } : {}
  return Response.json({ error: { code, message: code, ...issues } }, { status, headers })
}

function hangUntilAborted(signal: AbortSignal | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}
