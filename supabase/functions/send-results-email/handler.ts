import { admit } from './admit.ts'
import { type Answer, toResponse } from './answer.ts'
import type { Configuration } from './configuration.ts'
import { corsHeaders, isForeign } from './cors.ts'
import { drain, onRequest } from './drain.ts'
import { createKeyedHash, isSameSecret } from './keyed-hash.ts'
import { nameOf } from './log.ts'
import { sendResults } from './send-results.ts'
import type { SendingParts } from './take-turn.ts'

export type Handler = (request: Request, peer: string) => Promise<Response>

/** Answers every request to the function; `peer` is the address of the connection. */
export function createHandler(configuration: Configuration, parts: SendingParts): Handler {
  const { allowedOrigins } = configuration
  const hash = createKeyedHash(configuration.hashSecret)
  return async (request, peer) => {
    const headers = corsHeaders(request.headers.get('Origin'), allowedOrigins)
    try {
      return await route(request, peer, headers)
    } catch (error) {
      // A bug; the visitor's device keeps the entry and tries again.
      parts.log({ level: 'error', event: 'bug', reason: nameOf(error) })
      return toResponse({ kind: 'failure', code: 'internal' }, headers)
    }
  }

  async function route(request: Request, peer: string, headers: Readonly<Record<string, string>>): Promise<Response> {
    const answer = (content: Answer) => toResponse(content, headers)
    const path = new URL(request.url).pathname
    if (isForeign(request.headers.get('Origin'), allowedOrigins))
      return answer({ kind: 'failure', code: 'foreign_origin' })
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (request.method === 'GET' && configuration.isLocal && path.endsWith('/health')) return await health(headers)
    if (request.method !== 'POST') return answer({ kind: 'failure', code: 'method_not_allowed' })
    if (path.endsWith('/drain')) return await runDrain(request, headers)

    const apiKey = request.headers.get('apikey') ?? ''
    if (!configuration.apiKeys.some((key) => isSameSecret(apiKey, key))) {
      return answer({ kind: 'failure', code: 'unauthorized' })
    }
    const admission = await admit(request, peer, hash)
    if (!admission.ok) return answer(admission.failure)
    return answer(await sendResults(parts, admission.input))
  }

  /** Asked by `pg_cron` or the local timer. Answers when all that is under way here has ended; if the caller gives up first, it goes on. */
  async function runDrain(request: Request, headers: Readonly<Record<string, string>>): Promise<Response> {
    const given = request.headers.get('Authorization') ?? ''
    if (!isSameSecret(given, `Bearer ${configuration.drainSecret}`)) {
      // The schedule's word and ours differ: nothing else would tell that the queue stands still.
      parts.log({ level: 'warn', event: 'drain', outcome: 'unauthorized' })
      return toResponse({ kind: 'failure', code: 'unauthorized' }, headers)
    }
    const pass = drain(parts, onRequest)
    parts.background.run(pass)
    await pass
    await parts.background.settled()
    return new Response(null, { status: 204, headers })
  }

  async function health(headers: Readonly<Record<string, string>>): Promise<Response> {
    const reply = await parts.ledger.health()
    return Response.json(reply.ok ? { status: 'ok', ledger: reply.value } : { status: 'ledger out of reach' }, {
      status: reply.ok ? 200 : 503,
      headers,
    })
  }
}
