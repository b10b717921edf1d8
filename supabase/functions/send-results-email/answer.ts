import {
  type DeliveryStatus,
  type RefusalCode,
  type RequestIssue,
  replayedHeader,
} from '../../../src/core/results-email.ts'

/** Every way the function answers, as data. */
export type Answer =
  | { readonly kind: 'success'; readonly id: string; readonly status: DeliveryStatus; readonly isReplay: boolean }
  | {
      readonly kind: 'failure'
      readonly code: FailureCode
      readonly id?: string
      readonly issues?: readonly RequestIssue[]
      /** Seconds. */
      readonly retryAfter?: number
    }

const failures = {
  malformed: [400, 'The body is not valid JSON in UTF-8.'],
  malformed_key: [400, 'The Idempotency-Key is not 1 to 200 visible ASCII characters.'],
  unauthorized: [401, 'The apikey is missing or wrong.'],
  foreign_origin: [403, 'This origin may not call the function.'],
  method_not_allowed: [405, 'Only POST is answered here.'],
  in_progress: [409, 'This key is being worked on.'],
  too_large: [413, 'The body is larger than 16 KiB.'],
  not_json: [415, 'The content type is not application/json.'],
  invalid: [422, 'The request does not fit the contract.'],
  key_reused: [422, 'This key was used with another body.'],
  refused: [422, 'The mail provider refuses this email for good.'],
  erased: [422, 'This lead was erased before its email left.'],
  limited: [429, 'Too many emails; nothing was stored.'],
  internal: [500, 'Something is wrong on our side.'],
  unavailable: [503, 'The service is out of reach; try again.'],
} as const satisfies Record<RefusalCode, readonly [400 | 413 | 422, string]> & Record<string, readonly [number, string]>

export type FailureCode = keyof typeof failures

/** Turns an answer into a response; `headers` are those that every answer carries. */
export function toResponse(answer: Answer, headers: Readonly<Record<string, string>>): Response {
  switch (answer.kind) {
    case 'success': {
      const { id, status, isReplay } = answer
      return json(
        status === 'sent' ? 200 : 202,
        { id, status },
        { ...headers, ...(isReplay && { [replayedHeader]: 'true' }) },
      )
    }
    case 'failure': {
      const { code, id, issues, retryAfter } = answer
      const [status, message] = failures[code]
      return json(
        status,
        { ...(id !== undefined && { id }), error: { code, message, ...(issues && { issues }) } },
        {
          ...headers,
          ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
          ...(status === 405 && { Allow: 'POST, OPTIONS' }),
        },
      )
    }
    default:
      return answer satisfies never
  }
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
