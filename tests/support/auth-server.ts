import { createServer, type Server } from 'node:http'
import { listen, stopListening } from '../../supabase/local/listen.ts'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface AuthServer {
  readonly url: string
  readonly asked: readonly Asked[]
  /** The asked methods and paths, without the queries that carry values of a run. */
  lines(): readonly string[]
  /** Answers the next requests for `path` with these, one each; all else is answered by what a healthy server says. */
  next(path: string, ...answers: readonly { readonly status: number; readonly body: unknown }[]): void
  stop(): Promise<void>
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as the service gives them; nobody here checks its signature. */
export function createToken(
  claims: Readonly<Record<string, unknown>> = {},
  header: Readonly<Record<string, string>> = { alg: 'HS256', typ: 'JWT' },
): string {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const signature = Buffer.alloc(64, 7).toString('base64url')
  return `${encode(header)}.${encode({ sub: user.id, exp, aal: 'aal1', ...claims })}.${signature}`
}

export const identity = { identity_id: 'identity-1', id: 'g-1', user_id: 'user-1', provider: 'google' }
export const user = {
  id: 'user-1',
  aud: 'authenticated',
  email: 'ana@example.com',
  identities: [identity],
  factors: [{ id: 'factor-1', factor_type: 'totp', status: 'verified' }],
}

export function createSession(claims: Readonly<Record<string, unknown>> = {}) {
  return {
    access_token: createToken(claims),
    refresh_token: 'refresh-1',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    token_type: 'bearer',
    user,
  }
}

/** A local service that records what is asked of it and answers as Supabase Auth does. */
export async function startAuthServer(): Promise<AuthServer> {
  const asked: Asked[] = []
  const prepared = new Map<string, { status: number; body: unknown }[]>()
  const server: Server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const path = (request.url ?? '').replace('/auth/v1', '')
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    asked.push({ method: request.method ?? '', path, body, headers: request.headers })
    const { status, body: answer } = prepared.get(path.split('?')[0] ?? '')?.shift() ?? {
      status: 200,
      body: answerTo(path),
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(status === 204 ? '' : JSON.stringify(answer))
  })
  const port = await listen(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    lines: () => asked.map(({ method, path }) => `${method} ${shorten(path)}`),
    next(path, ...answers) {
      prepared.set(path, [...answers])
    },
    stop: () => stopListening(server),
  }
}

function shorten(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  const grant = new URLSearchParams(query).get('grant_type')
  return grant === null ? pathname : `${pathname}?grant_type=${grant}`
}

function answerTo(path: string): unknown {
  const pathname = path.split('?')[0] ?? ''
  if (pathname === '/user') return user
  if (pathname.endsWith('/challenge')) return { id: 'challenge-1', type: 'totp', expires_at: 0 }
  if (pathname === '/factors')
    return { id: 'factor-1', type: 'totp', totp: { qr_code: '<svg/>', secret: 's', uri: 'u' } }
  if (pathname === '/sso') return { url: 'https://sso.example/' }
  if (pathname === '/user/identities/authorize') return { url: 'https://google.example/' }
  if (pathname === '/.well-known/jwks.json') return { keys: [publicKey] }
  if (pathname === '/token' || pathname.endsWith('/verify')) return createSession()
  return {}
}

/** Of a key pair whose private half is gone: no signature fits it. */
const publicKey = {
  kty: 'EC',
  crv: 'P-256',
  alg: 'ES256',
  kid: 'key-1',
  key_ops: ['verify'],
  ext: true,
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}
