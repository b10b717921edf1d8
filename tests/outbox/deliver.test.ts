import { createServer, type RequestListener } from 'node:http'
import { FunctionsClient } from '@supabase/functions-js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Clock, systemClock } from '../../src/outbox/clock.ts'
import { callLimit, createDeliver, type Invoke } from '../../src/outbox/deliver.ts'
import { createPending } from '../../src/outbox/entry.ts'
import { fetchWithoutRedirect } from '../../src/outbox/fetch-without-redirect.ts'
import { listen, stopListening } from '../../supabase/local/listen.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createRequest } from '../support/results-email-request.ts'

const entry = createPending({ id: 'the-id', attemptId: 'attempt', request: createRequest() }, 1, 0)
const goOn = new AbortController().signal

async function serve(listener: RequestListener): Promise<Invoke> {
  const server = createServer(listener)
  onTestFinished(() => stopListening(server))
  return invokeAt(`http://127.0.0.1:${await listen(server, 0)}`)
}

function invokeAt(url: string): Invoke {
  const client = new FunctionsClient(`${url}/functions/v1`, { customFetch: fetchWithoutRedirect })
  return (name, options) => client.invoke(name, options)
}

async function deliverTo(listener: RequestListener, clock = systemClock) {
  return createDeliver(await serve(listener), clock)(entry, goOn)
}

const json = { 'Content-Type': 'application/json' }
const ours = JSON.stringify({ id: 'the-id', status: 'sent' })

describe('a call through the real client', () => {
  test('posts the request under the entry’s id and reads "sent"', async () => {
    let seen: { method?: string; url?: string; key?: unknown; body: string } | undefined
    const outcome = await deliverTo(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const { method = '', url = '', headers } = request
      seen = { method, url, key: headers['idempotency-key'], body }
      response.writeHead(200, json).end(ours)
    })
    expect(outcome).toEqual({ kind: 'delivered', status: 'sent' })
    expect(seen).toMatchObject({ method: 'POST', url: '/functions/v1/send-results-email', key: 'the-id' })
    expect(JSON.parse(seen?.body ?? '')).toEqual(entry.request)
  })

  test.each<[string, RequestListener, unknown]>([
    [
      'a captive portal’s page',
      (_, r) => r.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Wi-Fi</h1>'),
      { kind: 'retry', error: { kind: 'not-ours', status: 200 } },
    ],
    ['an empty 200', (_, r) => r.writeHead(200).end(), { kind: 'retry', error: { kind: 'not-ours', status: 200 } }],
    ...[
      ['application/octet-stream', ''],
      ['application/pdf', '%PDF-1.4'],
      ['text/event-stream', 'data: hello\n\n'],
      ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n--b--\r\n'],
    ].map(([type, body]): [string, RequestListener, unknown] => [
      `a 200 of type ${type}`,
      (_, r) => r.writeHead(200, { 'Content-Type': type }).end(body),
      { kind: 'retry', error: { kind: 'not-ours', status: 200 } },
    ]),
    [
      'JSON of another app',
      (_, r) => r.writeHead(200, json).end('{"id":"x","ok":true}'),
      { kind: 'retry', error: { kind: 'not-ours', status: 200 } },
    ],
    [
      'an empty body that claims to be JSON',
      (_, r) => r.writeHead(200, json).end(),
      { kind: 'retry', error: { kind: 'not-ours' } },
    ],
    [
      'broken JSON',
      (_, r) => r.writeHead(200, json).end('{"id":"the-id","sta'),
      { kind: 'retry', error: { kind: 'not-ours' } },
    ],
    [
      'JSON under another content type',
      (_, r) => r.writeHead(200, { 'Content-Type': 'text/plain' }).end(ours),
      { kind: 'retry', error: { kind: 'not-ours', status: 200 } },
    ],
    [
      'a network that asks for a login',
      (_, r) => r.writeHead(511).end('<h1>Login</h1>'),
      { kind: 'retry', error: { kind: 'not-ours', status: 511 } },
    ],
    [
      'an answer cut in the middle',
      (_, r) => {
        r.writeHead(200, { ...json, 'Content-Length': '500' }).write('{"id":"the-id",')
        setImmediate(() => r.destroy())
      },
      { kind: 'retry', error: { kind: 'network' } },
    ],
    ['a connection that is reset', (q) => q.socket.destroy(), { kind: 'retry', error: { kind: 'network' } }],
    [
      'a refusal',
      (_, r) => r.writeHead(422, json).end('{"error":{"code":"refused","message":"no such mailbox"}}'),
      { kind: 'rejected', refusal: { code: 'refused', paths: [] } },
    ],
    [
      'a refusal whose body is cut',
      (_, r) => r.writeHead(400, json).end('{"err'),
      { kind: 'rejected', refusal: { code: 'unknown', paths: [] } },
    ],
    [
      'a failure of the relay, even with a refusal’s status',
      (_, r) => r.writeHead(422, { ...json, 'x-relay-error': 'true' }).end('{}'),
      { kind: 'retry', error: { kind: 'unknown' } },
    ],
    [
      'a limit with its Retry-After',
      (_, r) => r.writeHead(429, { ...json, 'Retry-After': '30' }).end('{}'),
      { kind: 'retry', error: { kind: 'busy', status: 429 }, retryAfterMs: 30_000 },
    ],
  ])('reads %s', async (_, listener, outcome) => {
    expect(await deliverTo(listener)).toEqual(outcome)
  })

  test.each([301, 302, 303, 307, 308])('does not hand the person’s details to where a %i points', async (status) => {
    const paths: string[] = []
    const outcome = await deliverTo((request, response) => {
      paths.push(request.url ?? '')
      if (request.url === '/login') response.writeHead(200, json).end(ours)
      else response.writeHead(status, { Location: '/login' }).end()
    })
    expect(outcome).toMatchObject({ kind: 'retry', error: { kind: 'not-ours' } })
    expect(paths).toEqual(['/functions/v1/send-results-email'])
  })

  test('reads a server that nobody can reach', async () => {
    const invoke = invokeAt('http://127.0.0.1:1')
    expect(await createDeliver(invoke, systemClock)(entry, goOn)).toEqual({ kind: 'retry', error: { kind: 'network' } })
  })
})

describe('a call that takes too long', () => {
  test.each<[string, RequestListener]>([
    ['with no answer', () => {}],
    ['with an answer that drips', (_, r) => void r.writeHead(200, json).write('{')],
    ['with a refusal that drips', (_, r) => void r.writeHead(422, json).write('{')],
  ])('%s is given up after 15 s, its connection closed, and tried again', async (_, answer) => {
    const clock = createFakeClock()
    let hasArrived = () => {}
    let hasClosed = () => {}
    const arrived = new Promise<void>((resolve) => {
      hasArrived = resolve
    })
    const closed = new Promise<void>((resolve) => {
      hasClosed = resolve
    })
    const outcome = deliverTo((request, response) => {
      request.socket.on('close', hasClosed)
      answer(request, response)
      hasArrived()
    }, clock)
    await arrived
    await clock.pass(callLimit - 1)
    expect(clock.nextTimer()).toBe(1)
    await clock.pass(1)
    expect(await outcome).toEqual({ kind: 'retry', error: { kind: 'timeout' } })
    await closed
  })

  test('is given up also when the library forgets its signal', async () => {
    const clock = createFakeClock()
    const deliver = createDeliver(() => new Promise(() => {}), clock)
    expect(await clock.until(deliver(entry, goOn))).toEqual({ kind: 'retry', error: { kind: 'timeout' } })
    expect(clock.elapsed()).toBe(15_000)
  })
})

test('a call that was answered while the device slept is not given up as it wakes up', async () => {
  const timers: (() => void)[] = []
  const clock: Clock = {
    ...createFakeClock(),
    after(_, run) {
      timers.push(run)
      return () => {}
    },
  }
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const invoke: Invoke = async () => {
    await answered
    return { data: JSON.parse(ours), error: null, response: new Response(ours, { headers: json }) }
  }
  const outcome = createDeliver(invoke, clock)(entry, goOn)
  timers.shift()?.()
  answer()
  expect(await outcome).toEqual({ kind: 'delivered', status: 'sent' })
})

describe('a call that is interrupted', () => {
  test('comes to nothing that counts as a try', async () => {
    const stop = new AbortController()
    const clock = createFakeClock()
    const outcome = createDeliver(() => new Promise(() => {}), clock)(entry, stop.signal)
    stop.abort()
    expect(await outcome).toBeUndefined()
    expect(clock.nextTimer()).toBeUndefined()
  })

  test('before it begins is not made', async () => {
    const stop = new AbortController()
    stop.abort()
    const calls: string[] = []
    const deliver = createDeliver(async (name) => {
      calls.push(name)
      return { data: null, error: null }
    }, systemClock)
    expect(await deliver(entry, stop.signal)).toBeUndefined()
    expect(calls).toEqual([])
  })
})

describe('an error of a kind that we never met', () => {
  test.each<[string, Invoke]>([
    ['a class of tomorrow', async () => ({ data: null, error: Object.assign(new Error('?'), { name: 'New' }) })],
    ['no error object', async () => ({ data: null, error: 'no' })],
    ['a success without a response', async () => ({ data: { id: 'the-id' }, error: null })],
    ['a refusal without its response', async () => ({ data: null, error: named('FunctionsHttpError') })],
    ['an abort of somebody else', async () => ({ data: null, error: named('AbortError') })],
    ['an exception', () => Promise.reject(new Error('bug'))],
    ['a chunk that can’t be loaded', () => Promise.reject(new TypeError('Failed to fetch module'))],
  ])('%s leaves the entry to be tried again', async (_, invoke) => {
    expect(await createDeliver(invoke, systemClock)(entry, goOn)).toMatchObject({ kind: 'retry' })
  })
})

function named(name: string): Error {
  return Object.assign(new Error(name), { name })
}
