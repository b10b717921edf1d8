import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOptions, holdSession } from '../../src/app/backend-client.ts'
import { type AuthServer, createSession, createToken, identity, startAuthServer, user } from '../support/auth-server.ts'

/** What the specification's sections 4, 7, 8 and 9 say of the backend client. No screen uses it; most of these guard upgrades of the library. */

let server: AuthServer
let stored: Map<string, string>
const warnings: unknown[] = []
const servers: AuthServer[] = []
const clients: SupabaseClient[] = []

beforeEach(async () => {
  server = await startAuthServer()
  servers.push(server)
  stored = new Map()
  // Each test has a client of its own, and the library warns of several in one page.
  vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(text))
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  openPage('http://localhost/')
})

afterEach(async () => {
  for (const { auth } of clients.splice(0)) {
    // Its own start comes first: it would begin to refresh after having been stopped.
    await auth.initialize()
    await auth.stopAutoRefresh()
  }
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// Not after each test: a client that still had something to ask would ask for half a minute.
afterAll(() => Promise.all(servers.map(({ stop }) => stop())))

function openPage(href: string): void {
  const location = Object.assign(new URL(href), { assign: () => {} })
  vi.stubGlobal('window', {
    location,
    history: { state: null, replaceState: () => {} },
    localStorage,
    addEventListener: () => {},
    removeEventListener: () => {},
  })
}

/** Node before 22 has no WebSocket of its own, and the library wants one even where nothing is subscribed to. */
class NoTransport extends EventTarget {}

function createBackend(auth: object = {}): SupabaseClient {
  const client = createClient(server.url, 'sb_publishable_test', {
    auth: { ...clientOptions(server.url).auth, ...auth },
    realtime: { transport: Object(NoTransport) },
  })
  clients.push(client)
  return client
}

async function createSignedIn(claims = {}): Promise<SupabaseClient> {
  const client = createBackend()
  const { access_token, refresh_token } = createSession(claims)
  const { error } = await client.auth.setSession({ access_token, refresh_token })
  expect(error).toBeNull()
  return client
}

const last = () => server.lines().at(-1)
const storageKey = 'sb-127-auth-token'

describe('section 7: the methods and paths asked for', () => {
  test('a call carries the anonymous public key', async () => {
    await createBackend().auth.signInWithOtp({ email: user.email })
    expect(server.asked[0]?.headers.apikey).toBe('sb_publishable_test')
  })

  test('POST /token?grant_type=web3', async () => {
    const signature = new Uint8Array(64)
    await createBackend().auth.signInWithWeb3({ chain: 'solana', message: 'Hello', signature })
    expect(last()).toBe('POST /token?grant_type=web3')
  })

  test('POST /token?grant_type=pkce', async () => {
    stored.set(`${storageKey}-code-verifier`, JSON.stringify('verifier'))
    await createBackend({ flowType: 'pkce' }).auth.exchangeCodeForSession('code')
    expect(last()).toBe('POST /token?grant_type=pkce')
    expect(server.asked.at(-1)?.body).toMatchObject({ auth_code: 'code', code_verifier: 'verifier' })
  })

  test('POST /token?grant_type=id_token', async () => {
    await createBackend().auth.signInWithIdToken({ provider: 'google', token: 'token' })
    expect(last()).toBe('POST /token?grant_type=id_token')
  })

  test('POST /token?grant_type=refresh_token', async () => {
    const { auth } = await createSignedIn()
    await auth.refreshSession()
    expect(last()).toBe('POST /token?grant_type=refresh_token')
    expect(server.asked.at(-1)?.body).toEqual({ refresh_token: 'refresh-1' })
  })

  test('POST /otp, creating the user, by email or by sms', async () => {
    const { auth } = createBackend()
    await auth.signInWithOtp({ email: user.email })
    expect(last()).toBe('POST /otp')
    expect(server.asked.at(-1)?.body).toMatchObject({ email: user.email, create_user: true })
    await auth.signInWithOtp({ phone: '+33500000000' })
    expect(server.asked.at(-1)?.body).toMatchObject({ phone: '+33500000000', create_user: true, channel: 'sms' })
  })

  test('POST /verify', async () => {
    await createBackend().auth.verifyOtp({ email: user.email, token: '123456', type: 'email' })
    expect(last()).toBe('POST /verify')
  })

  test('POST /sso', async () => {
    await createBackend().auth.signInWithSSO({ domain: 'example.com', options: { skipBrowserRedirect: true } })
    expect(last()).toBe('POST /sso')
  })

  test('POST /resend', async () => {
    await createBackend().auth.resend({ type: 'signup', email: user.email })
    expect(last()).toBe('POST /resend')
  })

  test('POST /recover', async () => {
    await createBackend().auth.resetPasswordForEmail(user.email)
    expect(last()).toBe('POST /recover')
  })

  test('GET /reauthenticate', async () => {
    const { auth } = await createSignedIn()
    await auth.reauthenticate()
    expect(last()).toBe('GET /reauthenticate')
  })

  test('GET and PUT /user', async () => {
    const { auth } = await createSignedIn()
    await auth.getUser()
    expect(last()).toBe('GET /user')
    await auth.updateUser({ data: { first: 'Ana' } })
    expect(last()).toBe('PUT /user')
  })

  test('GET /user/identities/authorize and DELETE /user/identities/{identity_id}', async () => {
    const { auth } = await createSignedIn()
    await auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    expect(last()).toBe('GET /user/identities/authorize')
    await auth.unlinkIdentity(identity)
    expect(last()).toBe('DELETE /user/identities/identity-1')
  })

  test('POST /factors, its challenge and verify, and DELETE /factors/{factorId}', async () => {
    const { auth } = await createSignedIn()
    await auth.mfa.enroll({ factorType: 'totp' })
    expect(last()).toBe('POST /factors')
    await auth.mfa.challenge({ factorId: 'factor-1' })
    expect(last()).toBe('POST /factors/factor-1/challenge')
    await auth.mfa.verify({ factorId: 'factor-1', challengeId: 'challenge-1', code: '123456' })
    expect(last()).toBe('POST /factors/factor-1/verify')
    await auth.mfa.unenroll({ factorId: 'factor-1' })
    expect(last()).toBe('DELETE /factors/factor-1')
  })

  test('GET /.well-known/jwks.json', async () => {
    await createBackend().auth.getClaims(createToken({}, { alg: 'ES256', typ: 'JWT', kid: 'key-1' }))
    expect(server.lines()).toEqual(['GET /.well-known/jwks.json'])
  })

  test('GET /authorize, as the address that the browser is sent to', async () => {
    const { data } = await createBackend().auth.signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    })
    expect(data.url).toMatch(`${server.url}/auth/v1/authorize?provider=google`)
  })

  test('data, storage and functions have their endpoints too', async () => {
    const client = createBackend()
    await client.from('table').select()
    await client.storage.listBuckets()
    await client.functions.invoke('send-results-email', { body: {} })
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /rest/v1/table?select=*',
      'GET /storage/v1/bucket',
      'POST /functions/v1/send-results-email',
    ])
  })
})

describe('section 8: errors are returned as error objects', () => {
  test('"You must provide either an email or phone number."', async () => {
    const { error } = await createBackend().auth.signInWithOtp(Object({}))
    expect(error?.message).toBe('You must provide either an email or phone number.')
    const resent = await createBackend().auth.resend(Object({ type: 'signup' }))
    expect(resent.error?.message).toMatch(/^You must provide either an email or phone number/)
    expect(server.asked).toEqual([])
  })

  test('a missing session', async () => {
    const { auth } = createBackend()
    for (const { error } of [await auth.getUser(), await auth.refreshSession(), await auth.reauthenticate()]) {
      expect(error).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' })
    }
    expect(server.asked).toEqual([])
  })

  test('a session without its refresh token or access token', async () => {
    const { auth } = createBackend()
    const { error } = await auth.setSession({ access_token: createToken(), refresh_token: '' })
    expect(error?.name).toBe('AuthSessionMissingError')
    expect((await auth.setSession({ access_token: '', refresh_token: 'r' })).error?.name).toBe(
      'AuthSessionMissingError',
    )
  })

  test('"Invalid JWT signature"', async () => {
    const token = createToken({}, { alg: 'ES256', typ: 'JWT', kid: 'key-1' })
    const { error } = await createBackend().auth.getClaims(token)
    expect(error?.message).toBe('Invalid JWT signature')
  })

  test.each([
    ['implicit', '#access_token=a&token_type=bearer', 'No session defined in URL'],
    ['implicit', '#access_token=a&expires_in=3600&refresh_token=r', 'No session defined in URL'],
    ['pkce', '#access_token=a&expires_in=3600&refresh_token=r&token_type=bearer', 'Not a valid PKCE flow url.'],
  ])('a URL callback in the %s flow with %s: "%s"', async (flowType, rest, message) => {
    openPage(`http://localhost/${rest}`)
    const { error } = await createBackend({ flowType }).auth.initialize()
    expect(error?.message).toBe(message)
  })

  test('"No code detected."', async () => {
    openPage('http://localhost/?code=')
    stored.set(`${storageKey}-code-verifier`, JSON.stringify('verifier'))
    const auth: object = createBackend({ flowType: 'pkce' }).auth
    const read: unknown = Reflect.get(auth, '_getSessionFromURL')
    if (typeof read !== 'function') throw new Error('the library reads URLs elsewhere now')
    expect(await read.call(auth, {}, 'pkce')).toMatchObject({ error: { message: 'No code detected.' } })
  })
})

describe('sections 4 and 9: the session', () => {
  test('is kept in local storage, under a key made of the host’s name', async () => {
    await createSignedIn()
    expect([...stored.keys()]).toEqual([storageKey])
    expect(JSON.parse(stored.get(storageKey) ?? '')).toMatchObject({ refresh_token: 'refresh-1', token_type: 'bearer' })
  })

  test.each([
    ['https://projectref.supabase.co', 'sb-projectref-auth-token'],
    ['http://localhost:54321', 'sb-localhost-auth-token'],
  ])('is looked for where the library would keep that of %s by itself', (address, key) => {
    const byItself = createClient(address, 'key', {
      auth: { skipAutoInitialize: true, autoRefreshToken: false },
      realtime: { transport: Object(NoTransport) },
    })
    expect(Reflect.get(byItself, 'storageKey')).toBe(key)
    expect(clientOptions(address).auth.storageKey).toBe(key)
  })

  test('is refreshed in the page where this browser holds one, and no client is fetched where it holds none', async () => {
    vi.stubGlobal('WebSocket', NoTransport)
    const backend = { address: server.url, publishableKey: 'sb_publishable_test' }
    expect(await holdSession(backend)).toBeUndefined()
    const expired = { ...createSession(), expires_at: Math.floor(Date.now() / 1000) - 10, refresh_token: 'old' }
    stored.set(storageKey, JSON.stringify(expired))
    const client = await holdSession(backend)
    if (client !== undefined) clients.push(client)
    await vi.waitFor(() => expect(server.lines()).toEqual(['POST /token?grant_type=refresh_token']))
    await vi.waitFor(() => expect(stored.get(storageKey)).toContain('refresh-1'))
  })

  test('is found again by a new client, and by none once a part of it is missing', async () => {
    const session = createSession()
    stored.set(storageKey, JSON.stringify(session))
    expect((await createBackend().auth.getSession()).data.session?.refresh_token).toBe('refresh-1')
    for (const part of ['access_token', 'refresh_token', 'expires_at'] as const) {
      stored.set(storageKey, JSON.stringify({ ...session, [part]: undefined }))
      expect((await createBackend().auth.getSession()).data.session).toBeNull()
    }
  })

  test('is refreshed by itself when it has run out', async () => {
    const expired = { ...createSession(), expires_at: Math.floor(Date.now() / 1000) - 10, refresh_token: 'old' }
    stored.set(storageKey, JSON.stringify(expired))
    const { data } = await createBackend().auth.getSession()
    expect(data.session?.refresh_token).toBe('refresh-1')
    expect(server.lines()).toEqual(['POST /token?grant_type=refresh_token'])
  })

  test('refreshing is tried again after 200 ms, then 400 ms, when the server is down', async () => {
    const { auth } = await createSignedIn()
    server.next('/token', { status: 503, body: {} }, { status: 503, body: {} })
    const waits = vi.spyOn(globalThis, 'setTimeout')
    const { error } = await auth.refreshSession()
    expect(error).toBeNull()
    const delays = waits.mock.calls.map(([, ms]) => ms)
    expect(delays).toContain(200)
    expect(delays.indexOf(200)).toBeLessThan(delays.indexOf(400))
    expect(server.lines().filter((line) => line.endsWith('refresh_token'))).toHaveLength(3)
  })

  test.each([
    ['is removed when refreshing fails for good and it has run out', -10, false],
    ['outlives a refresh that fails for good before it has run out', 60, true],
  ])('%s', async (_, secondsLeft, isKept) => {
    const session = { ...createSession(), expires_at: Math.floor(Date.now() / 1000) + secondsLeft }
    stored.set(storageKey, JSON.stringify(session))
    server.next('/token', { status: 400, body: { code: 'refresh_token_not_found', message: 'gone' } })
    const { auth } = createBackend()
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    const { data } = await auth.getSession()
    expect(server.lines()).toEqual(['POST /token?grant_type=refresh_token'])
    expect(data.session === null).toBe(!isKept)
    expect(stored.has(storageKey)).toBe(isKept)
    expect(events.includes('SIGNED_OUT')).toBe(!isKept)
  })

  test.each([401, 403, 404])('a sign-out answered %i is a local success', async (status) => {
    const { auth } = await createSignedIn()
    server.next('/logout', { status, body: { message: 'no' } })
    expect((await auth.signOut()).error).toBeNull()
    expect(stored.has(storageKey)).toBe(false)
  })

  test('a sign-out that the server fails is an error', async () => {
    const { auth } = await createSignedIn()
    server.next('/logout', { status: 500, body: { message: 'no' } })
    expect((await auth.signOut()).error?.status).toBe(500)
  })

  test('tells its events', async () => {
    const { auth } = createBackend()
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    await auth.initialize()
    const { access_token, refresh_token } = createSession()
    await auth.setSession({ access_token, refresh_token })
    await auth.refreshSession()
    await auth.updateUser({ data: {} })
    await auth.mfa.verify({ factorId: 'factor-1', challengeId: 'challenge-1', code: '123456' })
    await auth.verifyOtp({ email: user.email, token: '123456', type: 'recovery' })
    await auth.signOut()
    const expected = [
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'MFA_CHALLENGE_VERIFIED',
      'PASSWORD_RECOVERY',
      'SIGNED_OUT',
    ]
    expect(events.filter((event, index) => event !== events[index - 1])).toEqual(expected)
  })

  test('knows the assurance levels: aal2 is next where a verified factor exists', async () => {
    const { auth } = await createSignedIn()
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  })

  test('from a URL that was issued over 120 s ago is warned of as stale', async () => {
    const at = Math.floor(Date.now() / 1000)
    const read = async (age: number) => {
      warnings.length = 0
      const hash = `access_token=${createToken()}&expires_in=3600&expires_at=${at - age + 3600}&refresh_token=r&token_type=bearer`
      openPage(`http://localhost/#${hash}`)
      expect((await createBackend({ flowType: 'implicit' }).auth.initialize()).error).toBeNull()
      return warnings.filter((text) => `${text}`.includes('retrieved from URL')).join()
    }
    expect(await read(100)).toBe('')
    expect(await read(130)).toMatch(/issued over 120s ago, URL could be stale/)
  })
})
