import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../supabase/local/listen.ts'
import type { CallFault } from './call-fault.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { waitUntil } from './wait-until.ts'

const body = '{"id":"7d9f5d1e","status":"sent"}'

/** A proxy in front of a server that answers every call alike and counts them. */
async function start() {
  let asked = 0
  const upstream = createServer((request, response) => {
    if (request.method === 'POST') asked += 1
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(body)
  })
  const proxy = await startFaultProxy(`http://127.0.0.1:${await listen(upstream, 0)}`)
  onTestFinished(async () => {
    await proxy.stop()
    upstream.close()
  })
  const call = async (): Promise<string> => {
    try {
      const signal = AbortSignal.timeout(20_000)
      const answer = await fetch(`http://127.0.0.1:${proxy.port}/x`, {
        method: 'POST',
        body: '{}',
        redirect: 'manual',
        signal,
      })
      return `${answer.status} ${answer.headers.get('access-control-allow-origin') ?? 'no CORS'} ${await answer.text()}`
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'broken'
    }
  }
  return { proxy, call, asked: () => asked }
}

describe('The fault proxy', () => {
  const cases: readonly { fault: CallFault; answer: string; asked: number }[] = [
    { fault: { kind: 'pass' }, answer: `200 * ${body}`, asked: 1 },
    { fault: { kind: 'answer', status: 503, body: '{}' }, answer: '503 * {}', asked: 0 },
    {
      fault: { kind: 'answer', status: 200, body: '<html>', withoutCors: true },
      answer: '200 no CORS <html>',
      asked: 0,
    },
    { fault: { kind: 'no-cors' }, answer: `200 no CORS ${body}`, asked: 1 },
    { fault: { kind: 'hold', until: Promise.resolve(), fault: { kind: 'pass' } }, answer: `200 * ${body}`, asked: 1 },
    { fault: { kind: 'drip', milliseconds: 1 }, answer: `200 * ${body}`, asked: 1 },
    { fault: { kind: 'cut' }, answer: 'broken', asked: 1 },
    { fault: { kind: 'reset' }, answer: 'broken', asked: 0 },
    { fault: { kind: 'redirect', to: 'http://example.org/' }, answer: '302 * ', asked: 0 },
    { fault: { kind: 'swallow' }, answer: 'broken', asked: 1 },
  ]
  for (const { fault, answer, asked: expected } of cases) {
    test(`does ${JSON.stringify(fault)} to one call and lets the next pass`, async () => {
      const { proxy, call, asked } = await start()
      proxy.next(fault)
      expect([await call(), asked()]).toEqual([answer, expected])
      expect(await call()).toBe(`200 * ${body}`)
      expect(proxy.calls().map(({ status, body: sent }) => [status(), sent])).toEqual([
        [expected === 1 ? 200 : undefined, '{}'],
        [200, '{}'],
      ])
      expect(proxy.inFlight()).toBe(0)
    })
  }

  test('leaves a call hanging until it is reset, and then has forgotten everything', async () => {
    const { proxy, call, asked } = await start()
    proxy.always({ kind: 'hang' })
    const hanging = call()
    await waitUntil(() => proxy.calls().length === 1, 'the call at the proxy')
    // A later call goes there and back meanwhile.
    proxy.next({ kind: 'pass' })
    expect(await call()).toBe(`200 * ${body}`)
    expect([await Promise.race([hanging, 'no answer']), asked()]).toEqual(['no answer', 1])
    proxy.reset()
    expect(await hanging).toBe('broken')
    expect(proxy.calls()).toEqual([])
    expect(await call()).toBe(`200 * ${body}`)
  })

  test('lets a preflight pass without counting it', async () => {
    const { proxy } = await start()
    proxy.always({ kind: 'answer', status: 503 })
    expect((await fetch(`http://127.0.0.1:${proxy.port}/x`, { method: 'OPTIONS' })).status).toBe(200)
    expect(proxy.calls()).toEqual([])
  })

  test('can decide by the call', async () => {
    const { proxy, call } = await start()
    proxy.always(({ path }) => (path === '/x' ? { kind: 'answer', status: 429 } : { kind: 'pass' }))
    expect(await call()).toBe('429 * ')
  })
})
