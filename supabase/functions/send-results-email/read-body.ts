import { bodyLimit } from '../../../src/core/results-email.ts'

export type ReadBody =
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'malformed' }

/** Reads a JSON body of at most `bodyLimit` bytes. What the caller claims of its length is not believed: the bytes are counted. */
export async function readJsonBody(request: Request): Promise<ReadBody> {
  if (Number(request.headers.get('Content-Length') ?? 0) > bodyLimit) return { kind: 'too_large' }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > bodyLimit) return { kind: 'too_large' }
      chunks.push(chunk)
    }
  } catch {
    // The caller went away in the middle; nobody reads this answer.
    return { kind: 'malformed' }
  }
  return parse(chunks)
}

function parse(chunks: readonly Uint8Array[]): ReadBody {
  // Fatal: broken UTF-8 is refused, not mended, so that one body has one hash.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
    const value: unknown = JSON.parse(text)
    return { kind: 'read', value }
  } catch {
    return { kind: 'malformed' }
  }
}
