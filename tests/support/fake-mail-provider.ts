import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, stopListening } from '../../supabase/local/listen.ts'

export interface MailProviderAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** How the next call goes wrong. `take`: the email is taken first, as by a mail provider that fails after its own commit. */
export type MailProviderFault = { readonly take: boolean } & (
  | { readonly kind: 'answer'; readonly answer: MailProviderAnswer }
  /** The answer is text that is not JSON. */
  | { readonly kind: 'page'; readonly status: number }
  | { readonly kind: 'hang' }
  /** The line is cut before the answer, or in the middle of it. */
  | { readonly kind: 'cut'; readonly where: 'before' | 'inside' }
)

export interface MailProviderCall {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly at: number
}

export interface FakeMailProvider {
  readonly url: string
  /** Calls that were well-formed, taken or not. */
  calls(): readonly MailProviderCall[]
  /** Recipients of the emails that it made, in order. */
  taken(): readonly string[]
  /** What was wrong with calls; stays empty. */
  complaints(): readonly string[]
  failNext(fault: MailProviderFault): void
  /** Forgets its idempotency keys, as a mail provider does when their time is over. */
  forgetKeys(): void
  stop(): Promise<void>
}

/** What is a mail provider's own: checking a call, and taking an email or recognising one that it has. */
export interface MailProviderRules {
  /** What is wrong with a call, if anything. */
  check(call: MailProviderCall): string | undefined
  /** Takes the email and answers; `remembered` are the answers to the emails taken before, by their keys. */
  take(
    call: MailProviderCall,
    remembered: Map<string, MailProviderAnswer>,
  ): {
    readonly answer: MailProviderAnswer
    readonly recipient: string | undefined
  }
}

/** Told of every step of a call; true cuts the line there. */
export type MailProviderWatch = (step: 'called' | 'taken' | 'told') => boolean

export async function startFakeMailProvider(
  rules: MailProviderRules,
  watch: MailProviderWatch = () => false,
): Promise<FakeMailProvider> {
  const calls: MailProviderCall[] = []
  const taken: string[] = []
  const complaints: string[] = []
  const remembered = new Map<string, MailProviderAnswer>()
  const faults: MailProviderFault[] = []

  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    const complaint = rules.check(call)
    if (complaint !== undefined) {
      complaints.push(complaint)
      return send(response, { status: 400, body: { message: complaint } })
    }
    calls.push(call)
    if (watch('called')) return void response.destroy()
    const fault = faults.shift()
    if (fault === undefined || fault.take) {
      const { answer, recipient } = rules.take(call, remembered)
      if (recipient !== undefined) taken.push(recipient)
      if (watch('taken')) return void response.destroy()
      if (fault === undefined) {
        send(response, answer)
        watch('told')
        return
      }
    }
    misbehave(fault, response)
  })
  const port = await listen(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    taken: () => taken,
    complaints: () => complaints,
    failNext: (fault) => void faults.push(fault),
    forgetKeys: () => remembered.clear(),
    stop: () => stopListening(server),
  }
}

function misbehave(fault: MailProviderFault, response: ServerResponse): void {
  switch (fault.kind) {
    case 'answer':
      send(response, fault.answer)
      return
    case 'page':
      response.writeHead(fault.status, { 'Content-Type': 'text/html' })
      response.end('<html>Sign in to the Wi-Fi</html>')
      return
    case 'hang':
      return
    case 'cut':
      if (fault.where === 'inside') {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
        response.write('{"id":"')
      }
      response.destroy()
      return
    default:
      fault satisfies never
  }
}

function send(response: ServerResponse, { status, body, headers }: MailProviderAnswer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

async function readCall(request: IncomingMessage): Promise<MailProviderCall> {
  const at = performance.now()
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return { headers: request.headers, path: request.url ?? '', body: asRecord(JSON.parse(text)), at }
}

export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
