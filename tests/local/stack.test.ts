import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { functionAddress } from '../../supabase/local/addresses.ts'
import { listen } from '../../supabase/local/listen.ts'
import type { Ports } from '../../supabase/local/ports.ts'
import { createRequest } from '../support/results-email-request.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { waitUntil } from '../support/wait-until.ts'
import { findPorts, isRunning, startStackProcess } from './support/stack-process.ts'

const limit = 60_000

/** One results email through the whole stack. Gives the function's status. */
async function sendResults(ports: Ports, key: string): Promise<number> {
  const answer = await fetch(functionAddress(ports.function), {
    method: 'POST',
    headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(createRequest()),
  })
  await answer.text()
  return answer.status
}

async function listEmails(ports: Ports): Promise<readonly unknown[]> {
  const emails: unknown = await (await fetch(`http://127.0.0.1:${ports.inbox}/api/emails`)).json()
  return Array.isArray(emails) ? emails : []
}

/** The compiler behind `tsx` is a child as well, and ends a moment after its parent. */
const waitUntilGone = (children: readonly number[]) => waitUntil(() => !children.some(isRunning), 'every child gone')

describe('The stack that npm start runs', { timeout: limit }, () => {
  test('runs every part, and keeps emails and ledger from one run to the next', async () => {
    const folder = createTemporaryFolder()
    const ports = await findPorts()
    const key = '7d9f5d1e-3c1b-4a53-9d0e-0f6f3c1f7a11'

    const first = startStackProcess(folder, ports)
    await first.ready
    expect(await (await fetch(`http://localhost:${ports.site}/`)).text()).toBe('<p>landing')
    expect(await sendResults(ports, key)).toBe(200)
    await vi.waitFor(async () => expect(await listEmails(ports)).toHaveLength(1), { timeout: 20_000 })
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = startStackProcess(folder, ports)
    await second.ready
    // The ledger remembers the key: nothing is sent again.
    expect(await sendResults(ports, key)).toBe(200)
    expect(await listEmails(ports)).toHaveLength(1)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  test('leaves no child behind on Ctrl-C', async () => {
    const stack = startStackProcess(createTemporaryFolder(), await findPorts())
    await stack.ready
    const children = stack.descendants()
    // PostgreSQL has processes of its own; the function is one more.
    expect(children.length).toBeGreaterThan(3)
    stack.child.kill('SIGINT')
    expect(await stack.ended).toBe(0)
    await waitUntilGone(children)
  })

  test('leaves no child behind on Ctrl-C while it is still starting', async () => {
    const stack = startStackProcess(createTemporaryFolder(), await findPorts())
    const children = await waitUntil(() => {
      const found = stack.descendants()
      return found.length > 0 && found
    }, 'the first child')
    stack.child.kill('SIGINT')
    expect(await stack.ended).toBe(0)
    await waitUntilGone(children)
  })

  test('names each port that is taken, the part that needs it and how to mend it, and starts nothing', async () => {
    const ports = await findPorts()
    for (const port of [ports.database, ports.site]) {
      const other = createServer()
      await listen(other, port)
      onTestFinished(() => void other.close())
    }
    const stack = startStackProcess(createTemporaryFolder(), ports)
    expect(await stack.ended).toBe(1)
    const line = (port: number, part: string) =>
      `Port ${port} is taken, and ${part} needs it: end the program that uses it (lsof -i :${port} names it), then start again.`
    expect(stack.output().trim().split('\n')).toEqual([
      line(ports.site, 'the site'),
      line(ports.database, 'PostgreSQL'),
    ])
  })

  test('says in one line why a log could not be begun', async () => {
    const folder = createTemporaryFolder()
    // Root may write where somebody else's folder keeps others out: so here a folder stands where a log belongs.
    mkdirSync(join(folder, 'data/function.log'), { recursive: true })
    const stack = startStackProcess(folder, await findPorts())
    expect(await stack.ended).toBe(1)
    expect(stack.output().trim()).toMatch(/^The logs could not be begun: EISDIR: .*function\.log'$/)
  })
})
