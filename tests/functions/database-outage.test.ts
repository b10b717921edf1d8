import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDatabase } from '../../supabase/local/database.ts'
import { type EdgeFunction, startFunction } from '../../supabase/local/function.ts'
import { type Inbox, startInbox } from '../../supabase/local/inbox/inbox.ts'
import { startPostgresServer } from '../../supabase/local/postgres-server.ts'
import { testEnvironment, testOrigin } from '../support/backend.ts'
import { countBy } from '../support/count-by.ts'
import { findFreePort } from '../support/free-port.ts'
import { callFunction, createCallBody, type FunctionAnswer } from '../support/function-call.ts'
import { partOf } from '../support/part-of.ts'
import { waitUntil } from '../support/wait-until.ts'

const folder = mkdtempSync(join(tmpdir(), 'trebe-outage-'))
const server = { folder: join(folder, 'postgres'), port: await findFreePort(), isThrowaway: false }
let stopPostgres: () => Promise<void>
let adminUrl: string
let inbox: Inbox
let edgeFunction: EdgeFunction
let log = ''

beforeAll(async () => {
  const database = partOf(await startDatabase(server))
  stopPostgres = database.stop
  adminUrl = database.adminUrl
  inbox = partOf(await startInbox({ smtpPort: 0, pagePort: 0 }))
  edgeFunction = partOf(
    await startFunction({
      port: await findFreePort(),
      environment: testEnvironment(database, inbox),
      log: (text) => {
        log += text
      },
    }),
  )
})
afterAll(async () => {
  await edgeFunction.stop()
  await inbox.stop()
  await stopPostgres()
  rmSync(folder, { recursive: true, force: true })
})

describe('PostgreSQL stopped and started again under load', () => {
  test('gives 503 with CORS headers, then everything works without a restart, and nothing is lost or doubled', {
    timeout: 60_000,
  }, async () => {
    const answers: { key: string; body: ReturnType<typeof createCallBody>; answer: FunctionAnswer }[] = []
    let isOver = false
    const visitor = async (name: number) => {
      for (let count = 0; !isOver; count++) {
        const key = `visitor-${name}-${count}`
        const body = createCallBody()
        answers.push({ key, body, answer: await callFunction({ function: edgeFunction }, { key, body }) })
      }
    }
    const seen = (status: number) => answers.filter(({ answer }) => answer.status === status).length
    const visitors = Array.from({ length: 8 }, (_, name) => visitor(name))

    await waitUntil(() => seen(200) > 20, 'some to be sent')
    await stopPostgres()
    await waitUntil(() => seen(503) > 8, 'calls to be turned away')
    stopPostgres = partOf(await startPostgresServer(server)).stop
    const sentBefore = seen(200)
    await waitUntil(() => seen(200) > sentBefore + 20, 'calls to be answered again')
    isOver = true
    await Promise.all(visitors)

    expect(Object.keys(countBy(answers, ({ answer }) => answer.status)).sort()).toEqual(
      expect.arrayContaining(['200', '503']),
    )
    for (const { answer } of answers) expect([200, 202, 503]).toContain(answer.status)
    for (const { answer } of answers.filter(({ answer: { status } }) => status === 503)) {
      expect(answer.body).toMatchObject({ error: { code: 'unavailable' } })
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(testOrigin)
      expect(answer.headers.get('Retry-After')).toBe('60')
    }
    expect(log.match(/"event":"listening"/g)).toHaveLength(1)

    // Each visitor's device asks again with the same key until it has an answer that counts.
    for (const { key, body, answer } of answers.filter(({ answer: { status } }) => status === 503)) {
      expect((await callFunction({ function: edgeFunction }, { key, body })).status, `${answer.text}`).toBeLessThan(300)
    }
    await expectSums(answers.map(({ body }) => body.email))
  })
})

/** Every accepted lead is in the ledger, no mailbox has two emails, and whoever's row says "sent" has one. */
async function expectSums(addresses: readonly string[]): Promise<void> {
  const sql = postgres(adminUrl, { onnotice: () => {} })
  const rows = await sql<{ recipient: string; state: string }[]>`select recipient, state from ledger.emails`
  await sql.end()
  const emails = countBy(inbox.emails(), ({ to }) => to[0] ?? '')
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual([...addresses].sort())
  for (const { recipient, state } of rows) {
    expect(emails[recipient] ?? 0).toBeLessThanOrEqual(1)
    if (state === 'sent') expect(emails[recipient]).toBe(1)
  }
}
