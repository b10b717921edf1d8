import { randomUUID } from 'node:crypto'
import type { ResultsEmailRequest } from '../../src/core/results-email.ts'
import { type Backend, testApiKey, testOrigin } from './backend.ts'
import { createRequest } from './results-email-request.ts'

/** A request of the eight fields; each call without changes names another mailbox, so that no limit is in the way. */
export function createCallBody(changes: Partial<ResultsEmailRequest> = {}): ResultsEmailRequest {
  const { details: _, ...request } = createRequest()
  return { ...request, email: `ana.${randomUUID()}@example.com`, ...changes }
}

export interface FunctionAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is empty or not JSON. */
  readonly body: unknown
}

export interface FunctionCall {
  readonly key?: string | undefined
  /** Sent as it is when it is a string, else as JSON. */
  readonly body?: unknown
  readonly method?: string
  /** Laid over the usual headers; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly path?: string
}

/** Calls the function as the site does. */
export async function callFunction(
  backend: Pick<Backend, 'function'>,
  call: FunctionCall = {},
): Promise<FunctionAnswer> {
  const method = call.method ?? 'POST'
  const headers: Record<string, string | undefined> = {
    apikey: testApiKey,
    Origin: testOrigin,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'key' in call ? call.key : randomUUID(),
    ...call.headers,
  }
  const body = typeof call.body === 'string' ? call.body : JSON.stringify(call.body ?? createCallBody())
  const response = await fetch(`${backend.function.url}${call.path ?? ''}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ...(method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && { body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
