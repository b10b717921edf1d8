import { normalizeEmailAddress } from '../../../src/core/email-address.ts'
import { checkAgainstCatalogue } from '../../../src/core/request-check.ts'
import {
  idempotencyHeader,
  parseResultsEmailRequest,
  type ResultsEmailRequest,
} from '../../../src/core/results-email.ts'
import type { Answer } from './answer.ts'
import { canonicalBody } from './canonical-body.ts'
import { clientAddressOf } from './client-address.ts'
import type { KeyedHash } from './keyed-hash.ts'
import type { AcceptInput } from './ledger.ts'
import { readJsonBody } from './read-body.ts'

type Failure = Extract<Answer, { kind: 'failure' }>

/** What is checked before the ledger is asked. */
export type Admission =
  | { readonly ok: true; readonly input: AcceptInput }
  | { readonly ok: false; readonly failure: Failure }

const refuse = (code: Failure['code'], rest: Omit<Failure, 'kind' | 'code'> = {}): Admission => ({
  ok: false,
  failure: { kind: 'failure', code, ...rest },
})

/** Visible ASCII; the client's keys are UUIDs. */
const keyPattern = /^[\x21-\x7e]{1,200}$/

/** Reads, parses and checks the request; nothing is stored yet. `peer`: the address of the connection. */
export async function admit(request: Request, peer: string, hash: KeyedHash): Promise<Admission> {
  const [mediaType = ''] = (request.headers.get('Content-Type') ?? '').split(';')
  if (mediaType.trim().toLowerCase() !== 'application/json') return refuse('not_json')
  const givenKey = request.headers.get(idempotencyHeader)
  if (givenKey !== null && !keyPattern.test(givenKey)) return refuse('malformed_key')
  const named = givenKey === null ? {} : { id: givenKey }

  const body = await readJsonBody(request)
  if (body.kind !== 'read') return refuse(body.kind, named)
  const parsed = parseResultsEmailRequest(body.value)
  if (!parsed.ok) return refuse('invalid', { ...named, issues: parsed.issues })
  const issues = checkAgainstCatalogue(parsed.request)
  if (issues.length > 0) return refuse('invalid', { ...named, issues })

  return { ok: true, input: createInput(givenKey, parsed.request, clientAddressOf(request.headers, peer), hash) }
}

function createInput(
  givenKey: string | null,
  request: ResultsEmailRequest,
  client: string,
  hash: KeyedHash,
): AcceptInput {
  const bodyHash = hash('body', canonicalBody(request))
  // Without a key the body is the key: the same call twice is one email.
  const key = givenKey ?? `body-${bodyHash}`
  return {
    key,
    keyHash: hash('key', key),
    bodyHash,
    request,
    recipient: normalizeEmailAddress(request.email),
    clientHash: hash('client', client),
  }
}
