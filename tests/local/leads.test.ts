import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import postgres, { type Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ResultsEmailRequest } from '../../src/core/results-email.ts'
import { listen } from '../../supabase/local/listen.ts'
import { readAsSpreadsheet, readCsv } from '../support/csv-reader.ts'
import { startTestDatabases, type TestDatabases } from '../support/database.ts'
import { findFreePort } from '../support/free-port.ts'
import { createRequest } from '../support/results-email-request.ts'
import { certificate, startEncryptedLine } from './support/encrypted-line.ts'

const root = join(import.meta.dirname, '../..')

// Each call is a process of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 30_000 })

let databases: TestDatabases
let database: Awaited<ReturnType<TestDatabases['create']>>
let sql: Sql
let folder: string

beforeAll(async () => {
  databases = await startTestDatabases()
  database = await databases.create()
  sql = postgres(database.adminUrl, { max: 1, onnotice: () => {} })
  folder = mkdtempSync(join(tmpdir(), 'trebe-leads-'))
  await fill()
}, 60_000)

afterAll(async () => {
  await sql?.end()
  await database?.drop()
  await databases?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Stores a lead as the function does, then dates it and sets the state of its email. */
async function store(name: string, change: Partial<ResultsEmailRequest>, state: string, acceptedAt: string) {
  const request = createRequest({ firstName: name, email: `${name.toLowerCase()}@example.com`, ...change })
  const [row] = await sql<{ outcome: string }[]>`
    select outcome from ledger.accept(${name}, ${`hash-${name}`}, 'body', ${sql.json(request)}, ${request.email}, 'client')`
  expect(row?.outcome).toBe('accepted')
  const isSettled = ['sent', 'failed', 'in_doubt'].includes(state)
  await sql`
    update ledger.emails set accepted_at = ${acceptedAt}, next_try_at = '2026-11-20T12:00:00Z', state = ${state}::ledger.email_state,
      settled_at = ${isSettled ? '2026-11-20T12:00:00Z' : null}::timestamptz,
      lease_until = ${state === 'sending' ? '2026-11-20T12:01:00Z' : null}::timestamptz
    where key = ${name}`
}

async function fill() {
  await store('Ana', { moduleId: 'excel', language: 'eu' }, 'sent', '2026-11-01T12:00:00Z')
  await store(
    'Beñat',
    { email: 'benat@example.com', company: '=HYPERLINK("https://evil.example")' },
    'in_doubt',
    '2026-11-10T12:00:00Z',
  )
  await store('Chloé', { email: 'chloe@example.com', details: {} }, 'failed', '2026-11-20T12:00:00Z')
  await store('Dune', { score: 5 }, 'queued', '2026-11-21T12:00:00Z')
  await store('Eki', {}, 'sending', '2026-11-22T12:00:00Z')
}

interface Ending {
  readonly code: number | null
  readonly output: string
  readonly complaint: string
}

function leads(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ending> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'supabase/local/leads.ts', ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LEADS_DATABASE_URL: database.adminUrl, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output, complaint }))
  })
}

const toldOfAll = '5 leads\nWanting a person: 1 in_doubt, 1 failed; --help says what to do.\n'

const namesIn = (csv: string) => readCsv(csv).map(({ first_name }) => first_name)

describe('npm run leads', () => {
  test('prints every stored lead, the oldest first, whatever the state of its email', async () => {
    const { code, output, complaint } = await leads([])
    expect({ code, complaint }).toEqual({ code: 0, complaint: toldOfAll })
    const rows = readCsv(output)
    expect(rows.map(({ first_name, state }) => `${first_name} ${state}`)).toEqual([
      'Ana sent',
      'Beñat in_doubt',
      'Chloé failed',
      'Dune queued',
      'Eki sending',
    ])
    expect(rows[0]).toMatchObject({
      accepted_at: '2026-11-01T12:00:00.000Z',
      email: 'ana@example.com',
      last_name: 'Diazlastname',
      company: 'Diazcompany',
      phone: "'+33 5 59 00 00 00",
      module: 'excel',
      score: '4',
      total: '5',
      percentage: '80',
      needs: 'Diazneeds',
      source: 'Diazsource',
      language: 'eu',
      settled_at: '2026-11-20T12:00:00.000Z',
      next_try_at: '',
      reference: 'hash-Ana',
    })
    expect(rows[1]).toMatchObject({ company: `'=HYPERLINK("https://evil.example")` })
    expect(rows[2]).toMatchObject({ phone: '', needs: '', source: '' })
    expect(rows[3]).toMatchObject({ next_try_at: '2026-11-20T12:00:00.000Z' })
  })

  test('divides columns by semicolons where that is asked for', async () => {
    const { output } = await leads(['--semicolons', '--state', 'in_doubt'])
    const [headings, row] = readAsSpreadsheet(output, ';')
    expect(headings?.slice(0, 3)).toEqual(['accepted_at', 'email', 'first_name'])
    expect(row).toHaveLength(headings?.length ?? 0)
    expect(row?.slice(1, 3)).toEqual(['benat@example.com', 'Beñat'])
  })

  test('takes days in the machine’s time zone, both ends included', async () => {
    const zone = { TZ: 'Pacific/Auckland' }
    // There, noon in UTC is 1 o'clock of the next day.
    const { output } = await leads(['--since', '2026-11-11', '--until', '2026-11-21'], zone)
    expect(namesIn(output)).toEqual(['Beñat', 'Chloé'])
  })

  test('reads dates whatever style the database is set to', async () => {
    const name = new URL(database.adminUrl).pathname.slice(1)
    await sql.unsafe(`alter database ${name} set datestyle = 'German'`)
    onTestFinished(async () => void (await sql.unsafe(`alter database ${name} reset datestyle`)))
    const { output, complaint } = await leads([])
    expect(complaint).toBe(toldOfAll)
    expect(readCsv(output)[0]).toMatchObject({ first_name: 'Ana', accepted_at: '2026-11-01T12:00:00.000Z' })
  })

  test('ends quietly where its reader has had enough', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'supabase/local/leads.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', LEADS_DATABASE_URL: database.adminUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect({ code, complaint }).toEqual({ code: 0, complaint: toldOfAll })
  })

  test('lists the emails in two states', async () => {
    const { output } = await leads(['--state', 'failed,in_doubt'])
    expect(namesIn(output)).toEqual(['Beñat', 'Chloé'])
  })

  test('lists the emails in one state, and asks for nobody where each leaves by itself', async () => {
    const { output, complaint } = await leads(['--state', 'queued'])
    expect(namesIn(output)).toEqual(['Dune'])
    expect(complaint).toBe('1 lead\n')
  })

  test('writes to a file for its owner alone, also where one stood open to others', async () => {
    const file = join(folder, 'leads.csv')
    writeFileSync(file, 'something older and longer than a list of one lead', { mode: 0o644 })
    const { code, output, complaint } = await leads(['--output', relative(root, file), '--state', 'sent'])
    expect({ code, output, complaint }).toEqual({ code: 0, output: '', complaint: `1 lead in ${file}\n` })
    expect(namesIn(readFileSync(file, 'utf8'))).toEqual(['Ana'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('writes to what is no file in one go, and leaves it as open to others as it stood', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', ['-m', '644', pipe])
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [{ code }, read] = await Promise.all([leads(['--output', pipe, '--state', 'sent']), text(reader.stdout)])
    expect({ code, names: namesIn(read) }).toEqual({ code: 0, names: ['Ana'] })
    expect(statSync(pipe).mode & 0o777).toBe(0o644)
  })

  test('explains itself without a database', async () => {
    const { code, output } = await leads(['--help'], { LEADS_DATABASE_URL: 'nothing' })
    expect(code).toBe(0)
    expect(output).toContain('--forget')
  })

  test('erases the leads of one address, in whatever spelling, and no others', async () => {
    await store('Forgettable', { details: { phone: '+33 6 39 98 00 09' } }, 'sent', '2026-10-01T12:00:00Z')
    expect(await leads(['--forget', 'FORGETTABLE@Example.com'])).toEqual({
      code: 0,
      output: '1 lead erased.\n',
      complaint: '',
    })
    expect(await leads(['--forget', 'forgettable@example.com'])).toMatchObject({
      code: 0,
      output: 'No lead has this address; nothing was erased.\n',
    })
    const kept = await sql<{ recipient: string }[]>`select recipient from ledger.emails order by accepted_at`
    expect(kept.map(({ recipient }) => recipient)).toEqual([
      'ana@example.com',
      'benat@example.com',
      'chloe@example.com',
      'dune@example.com',
      'eki@example.com',
    ])
    expect((await leads(['--forget', 'ana+quiz@example.com'])).output).toContain('or name: ana@example.com.')
    const traces = await sql<{ key_hash: string }[]>`select key_hash from ledger.erased`
    expect(traces).toEqual([{ key_hash: 'hash-Forgettable' }])
  })

  test('names those that may be the same person’s, by telephone number or name, when it erases one', async () => {
    const details = { phone: '+33 6 39 98 00 07' }
    await store('Zoe', { details }, 'sent', '2026-10-01T12:00:00Z')
    await store('Zoe-2', { firstName: 'zoe', email: 'zoe@exmaple.com', details: {} }, 'failed', '2026-10-01T11:00:00Z')
    await store(
      'Zoe-3',
      { email: 'zz@example.org', details: { phone: '06 39 98 00 07' } },
      'sent',
      '2026-10-01T10:00:00Z',
    )
    const { output } = await leads(['--forget', 'zoe@example.com'])
    expect(output).toBe(
      "1 lead erased.\nLeft as they are, with the same mailbox, telephone number or name: zoe@exmaple.com, zz@example.org. Erase those too that are the same person's.\n",
    )
    for (const address of ['zoe@exmaple.com', 'zz@example.org']) {
      expect((await leads(['--forget', address])).output).toContain('1 lead erased.')
    }
  })
})

describe('npm run leads -- --send-again', () => {
  const reference = '0123456789abcdef'.repeat(4)
  const sendAgain = (environment = {}) => leads(['--send-again', reference.slice(0, 16)], environment)

  afterEach(async () => {
    await sql`delete from ledger.emails where key = 'Again'`
  })

  /** Stores the email of this reference. */
  async function storeAgain(state: string): Promise<void> {
    await store('Again', {}, state, '2026-10-01T12:00:00Z')
    await sql`update ledger.emails set key_hash = ${reference} where key = 'Again'`
  }

  const stateAfter = async () => {
    const [row] = await sql<{ state: string }[]>`select state from ledger.emails where key = 'Again'`
    return row?.state
  }

  test('queues an email that is in doubt', async () => {
    await storeAgain('in_doubt')
    expect(await sendAgain()).toEqual({
      code: 0,
      output: 'Queued again; it leaves within some minutes.\n',
      complaint: '',
    })
    expect(await stateAfter()).toBe('queued')
  })

  test.each([
    ['sent', 'The mail provider has taken this email; nothing was changed.\n'],
    ['sending', 'This email is being sent; nothing was changed.\n'],
    ['queued', 'This email is queued and leaves by itself; nothing was changed.\n'],
  ])('leaves one alone that is %s, and says so', async (state, complaint) => {
    await storeAgain(state)
    expect(await sendAgain()).toEqual({ code: 1, output: '', complaint })
    expect(await stateAfter()).toBe(state)
  })

  test('says that it knows no such reference', async () => {
    expect(await sendAgain()).toEqual({
      code: 1,
      output: '',
      complaint:
        'No email has this reference. `npm run leads -- --state in_doubt,failed` lists those that can be sent again.\n',
    })
  })
})

describe('a trouble ends with code 1, one line and no list', () => {
  test('nobody listens at the database’s port', async () => {
    const port = await findFreePort()
    const ending = await leads([], { LEADS_DATABASE_URL: `postgres://postgres:hush@127.0.0.1:${port}/postgres` })
    expect(ending).toEqual({
      code: 1,
      output: '',
      complaint: `The database at 127.0.0.1:${port} is out of reach. Is \`npm start\` running? A hosted one is named by --database-url or LEADS_DATABASE_URL.\n`,
    })
  })

  test('what listens there is no database, and hangs up', async () => {
    // Hung up on while it writes, the library gives up by itself.
    const server = createServer((socket) => socket.once('data', () => socket.end()))
    const port = await listen(server, 0)
    const ending = await leads([], {
      LEADS_DATABASE_URL: `postgres://postgres:hush@127.0.0.1:${port}/postgres?connect_timeout=1`,
    })
    await new Promise((resolve) => server.close(resolve))
    expect(ending).toMatchObject({ code: 1, output: '' })
    expect(ending.complaint).toMatch(/^The database at 127\.0\.0\.1:\d+ is out of reach\.[^\n]*\n$/)
  })

  test.each([
    ['a wrong password', (url: URL) => Object.assign(url, { password: 'wrong' }), /refuses this user or password/],
    [
      'a database that does not exist',
      (url: URL) => Object.assign(url, { pathname: '/nothing' }),
      /^There is no database/,
    ],
    ['a database without the ledger', (url: URL) => Object.assign(url, { pathname: '/template1' }), /has no ledger/],
  ])('%s', async (_, change, told) => {
    const { code, output, complaint } = await leads([], {
      LEADS_DATABASE_URL: change(new URL(database.adminUrl)).href,
    })
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(complaint).toMatch(told)
    expect(complaint.trim()).not.toContain('\n')
  })

  test.each(['/', '/no/such/folder/leads.csv'])('%s can’t be written', async (file) => {
    const { code, output, complaint } = await leads(['--output', file])
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(complaint).toMatch(/^The file could not be written, the leads stay where they are: .+\n$/)
    expect(complaint).toContain(`'${file}'`)
  })

  test('there is no space left', async () => {
    const { code, complaint } = await leads(['--output', '/dev/full'])
    expect(code).toBe(1)
    expect(complaint).toMatch(/^The file could not be written, the leads stay where they are: E[A-Z]+[^\n]*\n$/)
  })

  test('the database takes no encrypted connection', async () => {
    const ending = await leads([], { LEADS_DATABASE_URL: `${database.adminUrl}?sslmode=require` })
    expect(ending).toMatchObject({ code: 1, output: '' })
    expect(ending.complaint).toMatch(/^The database at \S+ takes no encrypted connection\.[^\n]*\n$/)
  })

  test('nobody vouches for the database, unless its address says that nobody has to', async () => {
    const line = await startEncryptedLine(new URL(database.adminUrl))
    const authority = join(folder, 'authority.pem')
    writeFileSync(authority, certificate)
    const ask = (parameters = '', environment = {}) =>
      leads([], { LEADS_DATABASE_URL: line.url.href + parameters, ...environment })
    try {
      const ending = await ask()
      expect(ending).toMatchObject({ code: 1, output: '' })
      expect(ending.complaint).toMatch(/^Nobody whom this machine trusts vouches for the database at \S+\. [^\n]*\n$/)
      expect(await ask('', { NODE_EXTRA_CA_CERTS: authority })).toMatchObject({ code: 0 })
      expect(await ask('?sslmode=require')).toMatchObject({ code: 0 })
    } finally {
      await line.stop()
    }
  })

  test('the function’s own login may neither list nor erase nor send again', async () => {
    for (const words of [[], ['--forget', 'ana@example.com'], ['--send-again', '0123456789abcdef']]) {
      const { code, complaint } = await leads(words, { LEADS_DATABASE_URL: database.functionRoleUrl })
      expect({ code, complaint }).toEqual({ code: 1, complaint: expect.stringContaining('may not read the leads') })
    }
  })

  test('an option that does not exist', async () => {
    const { code, output, complaint } = await leads(['--sinse', '2026-11-01'])
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(complaint).toBe("Unknown option '--sinse'. `npm run leads -- --help` lists the options.\n")
  })
})
