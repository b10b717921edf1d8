import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listen, stopListening } from '../../supabase/local/listen.ts'
import type { Call, CallFault } from './call-fault.ts'
import { askUpstream, type UpstreamAnswer } from './upstream.ts'

/** Stands between the browser and the function, and does to each call what the test says. */
export interface FaultProxy {
  readonly port: number
  /** What happens to the coming calls, one each; after them `always` holds again. */
  next(...faults: readonly CallFault[]): void
  /** What happens to every call that `next` says nothing of. */
  always(fault: CallFault | ((call: Omit<Call, 'fault' | 'status'>) => CallFault)): void
  /** Every call so far, in the order of arrival. */
  calls(): readonly Call[]
  /** How many calls are being worked on; those left hanging don't count. */
  inFlight(): number
  /** Lets everything pass and forgets the calls; ends what hangs. */
  reset(): void
  stop(): Promise<void>
}

const pass: CallFault = { kind: 'pass' }

/** Forwards to `upstream`, an address such as `http://127.0.0.1:1234`. Preflights always pass. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  let queue: CallFault[] = []
  let standing: CallFault | ((call: Omit<Call, 'fault' | 'status'>) => CallFault) = pass
  let calls: Call[] = []
  let inFlight = 0

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (body === undefined) return
    // A browser silently repeats a call on a kept connection that was reset: each call has its own.
    response.shouldKeepAlive = false
    const seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: body.toString(),
    }
    if (seen.method === 'OPTIONS') return relay(await askUpstream(upstream, request, body), response)
    const fault = queue.shift() ?? (typeof standing === 'function' ? standing(seen) : standing)
    let status: number | undefined
    calls.push({ ...seen, fault, status: () => status })
    const ask = async () => {
      const answer = await askUpstream(upstream, request, body)
      status = answer?.status
      return answer
    }
    if (fault.kind === 'hang') return
    inFlight += 1
    try {
      await meet(fault, request, response, ask)
    } finally {
      inFlight -= 1
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const port = await listen(server, 0)
  return {
    port,
    next: (...faults) => {
      queue = [...faults]
    },
    always: (fault) => {
      standing = fault
    },
    calls: () => calls,
    inFlight: () => inFlight,
    reset: () => {
      queue = []
      standing = pass
      calls = []
      server.closeAllConnections()
    },
    stop: () => stopListening(server),
  }
}

type Ask = () => Promise<UpstreamAnswer | undefined>

async function meet(
  fault: Exclude<CallFault, { kind: 'hang' }>,
  request: IncomingMessage,
  response: ServerResponse,
  ask: Ask,
): Promise<void> {
  switch (fault.kind) {
    case 'pass':
      return relay(await ask(), response)
    case 'answer': {
      const cors = fault.withoutCors ? {} : corsHeaders(request)
      response
        .writeHead(fault.status, { 'content-type': 'application/json', ...cors, ...fault.headers })
        .end(fault.body ?? '')
      return
    }
    case 'no-cors':
      return relay(withoutCors(await ask()), response)
    case 'hold':
      await fault.until
      return fault.fault.kind === 'hang' ? undefined : meet(fault.fault, request, response, ask)
    case 'drip':
      return await drip(await ask(), response, fault.milliseconds)
    case 'cut':
      return cut(await ask(), response)
    case 'reset':
      request.socket.resetAndDestroy()
      return
    case 'redirect':
      response.writeHead(fault.status ?? 302, { location: fault.to, ...corsHeaders(request) }).end()
      return
    case 'swallow':
      await ask()
      request.socket.resetAndDestroy()
      return
    default:
      return fault satisfies never
  }
}

function relay(answer: UpstreamAnswer | undefined, response: ServerResponse): void {
  if (answer === undefined) response.destroy()
  else response.writeHead(answer.status, answer.headers).end(answer.body)
}

async function drip(answer: UpstreamAnswer | undefined, response: ServerResponse, milliseconds: number): Promise<void> {
  if (answer === undefined) return relay(answer, response)
  response.writeHead(answer.status, answer.headers)
  for (const byte of answer.body) {
    if (response.destroyed) return
    response.write(Buffer.from([byte]))
    await pause(milliseconds)
  }
  response.end()
}

function cut(answer: UpstreamAnswer | undefined, response: ServerResponse): void {
  if (answer === undefined) {
    response.destroy()
    return
  }
  response.writeHead(answer.status, { ...answer.headers, 'content-length': `${answer.body.length}` })
  response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => response.destroy())
}

const withoutCors = (answer: UpstreamAnswer | undefined): UpstreamAnswer | undefined =>
  answer && {
    ...answer,
    headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'))),
  }

const corsHeaders = (request: IncomingMessage): Readonly<Record<string, string>> => ({
  'access-control-allow-origin': request.headers.origin ?? '*',
  'access-control-expose-headers': 'Retry-After, Idempotency-Replayed',
})

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch {
    // The browser gave up while sending.
    return undefined
  }
}
