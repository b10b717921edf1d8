import { idempotencyHeader, replayedHeader } from '../../../src/core/results-email.ts'

/** Sent by the Supabase client of today and, as far as it can be known, of tomorrow. */
const allowedHeaders = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-region',
  'x-supabase-api-version',
  'traceparent',
  'tracestate',
  'baggage',
  idempotencyHeader.toLowerCase(),
].join(', ')

/**
 * Headers for every answer, errors included: a browser hides from the page an error that lacks them. A foreign origin is named an
 * origin that is not its own, so its pages can't read the answer either.
 */
export function corsHeaders(
  origin: string | null,
  allowedOrigins: readonly string[],
): Readonly<Record<string, string>> {
  return {
    'Access-Control-Allow-Origin': allowedOrigins.find((allowed) => allowed === origin) ?? allowedOrigins[0] ?? 'null',
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Expose-Headers': `Retry-After, ${replayedHeader}`,
    'Access-Control-Max-Age': '86400',
    Vary: 'Origin',
  }
}

/** No `Origin` means no browser page: the key alone decides. */
export const isForeign = (origin: string | null, allowedOrigins: readonly string[]): boolean =>
  origin !== null && !allowedOrigins.includes(origin)
