import { type Sender, sendLimit } from './mailer.ts'

/** What sending through a mail provider's HTTP API takes. */
export interface HttpAccount {
  readonly apiKey: string
  /** Base address of the API. */
  readonly address: string
  readonly sender: Sender
}

/** What came of one call to a mail provider's HTTP API. */
export type HttpReply =
  /** A complete answer. `body` is undefined when it was not a JSON object. */
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly body: Readonly<Record<string, unknown>> | undefined
      readonly retryAfter: number | undefined
    }
  /** No connection: the request was never sent. */
  | { readonly kind: 'not_connected' }
  /** The request may have arrived; its answer did not, or not whole. */
  | { readonly kind: 'lost'; readonly reason: 'timed_out' | 'connection_lost' }

/** Posts `payload` as JSON. Redirects are answers like any other: a mail provider's API has none. */
export async function postJson(
  address: string,
  headers: Readonly<Record<string, string>>,
  payload: unknown,
): Promise<HttpReply> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json' },
      // A stream can't be replayed: Deno's fetch would send a text again by itself, past every rate, when the line is cut before the answer.
      body: new Blob([JSON.stringify(payload)]).stream(),
      redirect: 'manual',
      // One limit for head and body: an answer that trickles is as good as none.
      signal: AbortSignal.timeout(sendLimit),
    })
    const text = await response.text()
    return {
      kind: 'answered',
      status: response.status,
      body: parseObject(text),
      retryAfter: parseRetryAfter(response.headers),
    }
  } catch (error) {
    return classify(error)
  }
}

function classify(error: unknown): HttpReply {
  if (error instanceof DOMException) return { kind: 'lost', reason: 'timed_out' }
  // Deno tells the phase in words only, in the error or in its cause: "error sending request …: client error (Connect): …".
  if (/client error \(Connect\)/.test(`${error} ${error instanceof Error ? error.cause : ''}`))
    return { kind: 'not_connected' }
  return { kind: 'lost', reason: 'connection_lost' }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whole seconds, at most an hour; a date (the header's other form) is not used by these mail providers. Brevo names its own header. */
function parseRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('Retry-After') ?? headers.get('x-sib-ratelimit-reset')
  const seconds = text === null || !/^\d{1,6}(\.\d+)?$/.test(text) ? Number.NaN : Math.ceil(Number(text))
  return Number.isNaN(seconds) ? undefined : Math.min(seconds, 3600)
}
