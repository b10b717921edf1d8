import { type IncomingMessage, type OutgoingHttpHeaders, request as startRequest } from 'node:http'

export interface UpstreamAnswer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** Repeats a request to another server, with its headers as they are. `undefined` when that one is out of reach. */
export function askUpstream(
  upstream: string,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<UpstreamAnswer | undefined> {
  return new Promise((resolve) => {
    const target = new URL(incoming.url ?? '/', upstream)
    const request = startRequest(
      target,
      { method: incoming.method ?? 'GET', headers: incoming.headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', () => resolve(undefined))
        answer.on('end', () => {
          const headers = { ...answer.headers }
          // The answer is whole now, and on a connection of its own.
          for (const name of ['transfer-encoding', 'connection', 'keep-alive']) delete headers[name]
          resolve({ status: answer.statusCode ?? 502, headers, body: Buffer.concat(chunks) })
        })
      },
    )
    request.on('error', () => resolve(undefined))
    request.end(body)
  })
}
