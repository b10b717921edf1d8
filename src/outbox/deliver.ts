/** One call, and what it came to. Never throws: whatever goes wrong, the entry stays. */
import { functionName, idempotencyHeader, type ResultsEmailRequest } from '../core/results-email.ts'
import type { Clock } from './clock.ts'
import type { DeliveryOutcome, PendingEntry } from './entry.ts'
import { type Answer, readAnswer } from './read-answer.ts'

/** How long one call may take, in milliseconds. */
export const callLimit = 15_000
/** The last of them. A device that wakes up runs the timers that are overdue first, and hears the answer that has come meanwhile only then. */
const wakingMs = 1000

/** `invoke` of Supabase's FunctionsClient. */
export type Invoke = (
  name: string,
  options: { body: ResultsEmailRequest; headers: Record<string, string>; signal: AbortSignal },
) => Promise<{ data: unknown; error: unknown; response?: Response | undefined }>

/** `undefined` when `stop` ended the call: nothing is known, nothing is counted as a try. */
export type Deliver = (entry: PendingEntry, stop: AbortSignal) => Promise<DeliveryOutcome | undefined>

/** Makes a call of each entry, under its id as the key; gives what it came to. */
export function createDeliver(invoke: Invoke, clock: Clock): Deliver {
  return async (entry, stop) => {
    if (stop.aborted) return undefined
    // One signal for both: the library sends all the same when given an aborted signal together with its own `timeout`.
    const controller = new AbortController()
    const abort = () => controller.abort()
    stop.addEventListener('abort', abort)
    let callOff = clock.after(callLimit - wakingMs, () => {
      callOff = clock.after(wakingMs, abort)
    })
    try {
      const answer = await settleOnAbort(call(invoke, entry, controller.signal), controller.signal)
      if (stop.aborted) return undefined
      return readAnswer(entry.id, answer, clock.now())
    } finally {
      callOff()
      stop.removeEventListener('abort', abort)
    }
  }
}

async function call(invoke: Invoke, entry: PendingEntry, signal: AbortSignal): Promise<Answer> {
  try {
    const headers = { [idempotencyHeader]: entry.id }
    const { data, error, response } = await invoke(functionName, { body: entry.request, headers, signal })
    if (error === null || error === undefined) {
      if (response === undefined) return { kind: 'unreadable' }
      return answered(response, data)
    }
    return await readError(error)
  } catch (error) {
    // The library promises not to throw.
    return { kind: 'failed', error: error instanceof TypeError ? 'network' : 'unknown' }
  }
}

/** Told apart by name: an update of the library may bring other classes. */
async function readError(error: unknown): Promise<Answer> {
  if (!(error instanceof Error)) return { kind: 'failed', error: 'unknown' }
  const response = 'context' in error && error.context instanceof Response ? error.context : undefined
  switch (error.name) {
    case 'FunctionsHttpError':
      return response === undefined ? { kind: 'unreadable' } : answered(response, await readBody(response))
    case 'FunctionsRelayError':
      // The relay in front of the function failed: a 4xx of its own says nothing about the request.
      return { kind: 'failed', error: 'unknown' }
    case 'FunctionsFetchError':
    case 'TypeError':
      // A body cut in the middle is a bare TypeError.
      return { kind: 'failed', error: 'network' }
    case 'SyntaxError':
      return { kind: 'unreadable' }
    case 'AbortError':
    case 'TimeoutError':
      return { kind: 'failed', error: 'timeout' }
    default:
      return { kind: 'failed', error: 'unknown' }
  }
}

function answered(response: Response, body: unknown): Answer {
  return {
    kind: 'answered',
    status: response.status,
    isRedirected: response.redirected || response.type === 'opaqueredirect',
    body,
    retryAfter: response.headers.get('Retry-After'),
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** A dripping answer, or a library that forgets its signal, must not hold the queue: an abort settles the call by itself. */
function settleOnAbort(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const aborted = new Promise<Answer>((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'failed', error: 'timeout' }))
  })
  return Promise.race([answer, aborted])
}
