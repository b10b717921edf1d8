import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../support/backend.ts'
import { callFunction, createCallBody } from '../support/function-call.ts'
import { type PostgresStep, startPostgresProxy } from '../support/postgres-proxy.ts'
import { type ScriptedSmtp, startScriptedSmtp } from '../support/scripted-smtp.ts'
import { waitUntil } from '../support/wait-until.ts'

let smtp: ScriptedSmtp
let backend: Backend

beforeAll(async () => {
  smtp = await startScriptedSmtp()
  backend = await startBackend({ environment: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await backend.stop()
  await smtp.stop()
})

const person = createCallBody({
  email: 'ana.secretmailbox@example.com',
  firstName: 'Secretfirst',
  lastName: 'Secretlast',
  company: 'Secretcompany',
  details: { phone: '0559-secret', needs: 'Secretneeds' },
})

describe('The logs', () => {
  test('name a reference at every step and no person, whatever goes wrong', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.77' }
    await callFunction(backend, { key: 'secretkey-1', body: person, headers })
    await callFunction(backend, { key: 'secretkey-1', body: person, headers })
    await callFunction(backend, { key: 'secretkey-1', body: { ...person, company: 'Secretother' }, headers })
    smtp.failNext({ at: 'RCPT', act: 550 })
    await callFunction(backend, { key: 'secretkey-2', body: person, headers })
    smtp.failNext({ at: 'dot', act: 'take_then_drop' })
    await callFunction(backend, { key: 'secretkey-3', body: person, headers })
    await callFunction(backend, { key: 'secretkey-4', body: person, headers })
    await callFunction(backend, { body: { ...person, score: 'Secretscore' }, headers })
    await backend.drain()

    const lines = backend.log().trim().split('\n')
    const entries = lines.map((line): Record<string, unknown> => JSON.parse(line))
    for (const { time, level, event } of entries) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT/)
      expect(['info', 'warn', 'error']).toContain(level)
      expect(event).toBeTypeOf('string')
    }
    const { port } = new URL(backend.function.url)
    expect(entries[0]).toMatchObject({ event: 'listening', port: Number(port) })
    expect(backend.log()).not.toMatch(/secret|example\.com|203\.0\.113/i)

    const [row] = await backend.sql<{ key_hash: string }[]>`
      select key_hash from ledger.emails where key = 'secretkey-3'`
    const steps = entries.filter(({ reference }) => reference === row?.key_hash.slice(0, 16))
    expect(steps).toMatchObject([
      { event: 'accept', outcome: 'accepted', level: 'info' },
      { event: 'try', outcome: 'in_doubt', reason: 'smtp_message_lost', level: 'warn' },
    ])
  })
})

test('The README names every event that the function logs', () => {
  const root = join(import.meta.dirname, '../..')
  const folder = join(root, 'supabase/functions/send-results-email')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const events = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/\bevent: '(\w+)'/g)].map(([, event]) => event),
  )
  const [, list = ''] = /`event` \(([^)]*)\)/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  expect([...list.matchAll(/\w+/g)].map(([event]) => event).sort()).toEqual([...new Set(events)].sort())
})

describe('The ledger', () => {
  test('shows its numbers at /health to the local stack, and nothing else', async () => {
    await backend.reset()
    smtp.failNext({ at: 'RCPT', act: 550 })
    await callFunction(backend, { key: 'refused' })
    smtp.failNext({ at: 'dot', act: 'take_then_drop' })
    await callFunction(backend, { key: 'doubtful' })
    const headers = { apikey: undefined, Origin: undefined }
    const answer = await callFunction(backend, { method: 'GET', path: '/health', headers })
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'ok', ledger: { queued: 0, sending: 0, in_doubt: 1, failed: 1, oldest_queued_seconds: 0 } },
    })
  })
})

test('The local stack’s function is reached from this machine only', async () => {
  const { port } = new URL(backend.function.url)
  // Linux answers at every address of 127/8; what listens on all addresses would be heard here.
  await expect(fetch(`http://127.0.0.2:${port}`)).rejects.toThrow('fetch failed')
})

describe('The loss of the ledger’s answer', () => {
  test.each<PostgresStep>(['after accept', 'after reserve_turn', 'after claim'])('%s is logged', async (point) => {
    let armed: PostgresStep | undefined = point
    const address = new URL(backend.database.functionRoleUrl)
    const proxy = await startPostgresProxy(Number(address.port), (step) => {
      if (step !== armed) return false
      armed = undefined
      return true
    })
    address.port = `${proxy.port}`
    await backend.function.restart({ LEDGER_DATABASE_URL: address.href })
    const before = backend.log().length
    expect((await callFunction(backend)).status).toBe(point === 'after accept' ? 503 : 202)
    expect(armed, 'the line was cut').toBeUndefined()
    const line = /"level":"error","event":"ledger_out_of_reach","reason":"\w+"/
    await waitUntil(() => line.test(backend.log().slice(before)), 'the line in the log')
    await backend.function.restart({ LEDGER_DATABASE_URL: backend.database.functionRoleUrl })
    await proxy.stop()
  })
})
