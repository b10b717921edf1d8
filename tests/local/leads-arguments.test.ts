import { describe, expect, test } from 'vitest'
import { encryptionFor } from '../../supabase/functions/send-results-email/database-encryption.ts'
import { parseLeadsArguments } from '../../supabase/local/leads/arguments.ts'
import { parseMoment } from '../../supabase/local/leads/moment.ts'
import { explainTrouble } from '../../supabase/local/leads/trouble.ts'

const parse = (line: string, environment = {}) => parseLeadsArguments(line === '' ? [] : line.split(' '), environment)

function databaseOf(line: string, environment = {}): string {
  const parsed = parse(line, environment)
  return parsed.ok && parsed.command.kind !== 'help' ? parsed.command.database.href : 'none'
}

describe('the database', () => {
  test('is the local stack’s when nothing else is said, or an empty variable', () => {
    expect(databaseOf('')).toBe('postgres://postgres:postgres@127.0.0.1:54322/postgres')
    expect(databaseOf('', { LEADS_DATABASE_URL: '' })).toContain('127.0.0.1:54322')
  })

  test('is the variable’s, and the option wins', () => {
    const environment = { LEADS_DATABASE_URL: 'postgresql://a:b@one.example/x' }
    expect(databaseOf('', environment)).toBe('postgresql://a:b@one.example/x')
    expect(databaseOf('--database-url postgres://a:b@two.example/x', environment)).toBe('postgres://a:b@two.example/x')
  })

  test.each([
    'https://x.example',
    'x.example:5432',
    'postgres://',
    'postgres://a:secret@x.example:port/',
    'xpostgres://a:secret@x.example/',
    'postgres://a:100%secret@x.example/',
    'postgres://100%a:secret@x.example/',
    'postgres://a:12#secret@x.example/',
    'postgres://a:12/secret@x.example/',
    'postgres://a:12?secret@x.example/',
    '',
  ])('is refused in one line without repeating it: %s', (address) => {
    const parsed = parse(`--database-url ${address}`)
    expect(parsed).toEqual({
      ok: false,
      problem:
        'The database address is not one: it begins with postgres:// and names a host; in its password, % is written %25, # %23, / %2F and ? %3F.',
    })
  })

  test('is not the local one where the option is given and empty, as from a variable of the shell that is not set', () => {
    const parsed = parse('--forget a@x.org --database-url ', { LEADS_DATABASE_URL: 'postgres://a:b@one.example/x' })
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining('The database address is not one') })
  })

  test('may have anything in its password that is escaped', () => {
    expect(databaseOf('--database-url postgres://a:1%252%23%2F%3F@x.example/y')).not.toBe('none')
  })

  test.each([
    ['', { ssl: false }],
    ['--database-url postgres://a@localhost/x', { ssl: false }],
    ['--database-url postgres://a@db.example/x', { ssl: 'verify-full' }],
    ['--database-url postgres://a@db.example/x?sslmode=verify-full', {}],
  ])('given as %j is encrypted on the way to other machines, or as it says itself: %j', (line, encryption) => {
    expect(encryptionFor(new URL(databaseOf(line)), 'verify-full')).toEqual(encryption)
  })
})

describe('the filter', () => {
  test('takes days whole, both ends included, and a state', () => {
    expect(parse('--since 2026-11-01 --until 2026-11-30 --state in_doubt')).toMatchObject({
      command: {
        kind: 'list',
        filter: { since: new Date(2026, 10, 1), until: new Date(2026, 11, 1), states: ['in_doubt'] },
      },
    })
  })

  test.each([
    ['--since 2026-02-29', '--since 2026-02-29 is no date; write it as 2026-11-30 or 2026-11-30T18:00.'],
    ['--until 9999-12-31', '--until 9999-12-31 is no date; write it as 2026-11-30 or 2026-11-30T18:00.'],
    ['--until yesterday', '--until yesterday is no date; write it as 2026-11-30 or 2026-11-30T18:00.'],
    [
      '--since 2026-11-30 --until 2026-11-01',
      '--until 2026-11-01 comes before --since 2026-11-30; between them lies nothing.',
    ],
    [
      '--since 2026-11-30T18:00 --until 2026-11-30T18:00',
      '--until 2026-11-30T18:00 comes before --since 2026-11-30T18:00; between them lies nothing.',
    ],
    ['--state lost', '--state lost names what is no state; there are queued, sending, sent, failed, in_doubt.'],
    ['--sinse 2026-11-01', "Unknown option '--sinse'. `npm run leads -- --help` lists the options."],
    ['--state sent,', '--state sent, names what is no state; there are queued, sending, sent, failed, in_doubt.'],
    ['--since --until 2026-11-30', "Option '--since' wants a value. `npm run leads -- --help` lists the options."],
    ['extra', "Unexpected argument 'extra'. `npm run leads -- --help` lists the options."],
  ])('refuses %s in one line', (line, problem) => {
    expect(parse(line)).toEqual({ ok: false, problem })
  })
})

describe('a moment', () => {
  test.each([
    ['2026-11-20', 'start', new Date(2026, 10, 20)],
    ['2026-11-20', 'end', new Date(2026, 10, 21)],
    ['2028-02-29', 'end', new Date(2028, 2, 1)],
    ['2026-11-20T18:30', 'end', new Date(2026, 10, 20, 18, 30)],
    ['2026-11-20T18:30:15Z', 'start', new Date('2026-11-20T18:30:15Z')],
    ['2026-11-20T18:30+01:00', 'end', new Date('2026-11-20T17:30:00Z')],
  ] as const)('%s as the %s of a time', (text, edge, moment) => {
    expect(parseMoment(text, edge)).toEqual(moment)
  })

  test.each([
    '',
    '2026',
    '20-11-2026',
    '12026-11-20',
    '2026-13-01',
    '2026-04-31',
    '2026-11-20T25:00',
    '2026-11-20 18:00',
    '2026-11-20T18:00X',
  ])('is refused: %j', (text) => {
    expect(parseMoment(text, 'start')).toBeNull()
  })
})

test.each([
  ['forget', 'a@x.org', 'b@x.org'],
  ['send-again', '0123456789abcdef', 'fedcba9876543210'],
  ['state', 'in_doubt', 'failed'],
])(
  '--%s is refused where it is given more than once: nobody would hear that the first was passed over',
  (name, a, b) => {
    expect(parse(`--${name} ${a} --${name} ${b}`)).toEqual({
      ok: false,
      problem: `Option '--${name}' is given more than once. \`npm run leads -- --help\` lists the options.`,
    })
  },
)

describe('erasing a person', () => {
  test('takes the address in the form that the ledger compares', () => {
    expect(parse('--forget Ana.Diaz@Example.COM')).toMatchObject({
      command: { kind: 'forget', address: 'ana.diaz@example.com' },
    })
  })

  test('refuses what is no single address, without repeating it', () => {
    expect(parse('--forget ana')).toEqual({ ok: false, problem: '--forget wants one whole email address.' })
  })

  test('refuses a filter beside it, for it would erase more than the filter says', () => {
    const refused = (others: string) => ({
      ok: false,
      problem: `--forget erases all leads of one address; it goes without ${others}.`,
    })
    expect(parse('--forget a@x.org --since 2026-11-01 --state sent')).toEqual(refused('--since and --state'))
    expect(parse('--forget a@x.org --until 2026-11-01')).toEqual(refused('--until'))
    expect(parse('--forget a@x.org --output leads.csv')).toEqual(refused('--output'))
  })
})

describe('sending an email again', () => {
  const reference = '0123456789abcdef'

  test.each([reference, reference.repeat(4), reference.toUpperCase()])('takes the reference %s', (given) => {
    expect(parse(`--send-again ${given}`)).toMatchObject({
      command: { kind: 'send-again', reference: given.toLowerCase() },
    })
  })

  test.each(['ana@example.com', reference.slice(1), `${reference}%`, reference.repeat(5)])('refuses %s', (given) => {
    expect(parse(`--send-again ${given}`)).toEqual({
      ok: false,
      problem: '--send-again wants a reference as the list or the log shows it: 16 to 64 hexadecimal digits.',
    })
  })

  test('refuses a filter beside it, and to erase whom it writes to', () => {
    const filters = { since: '2026-11-01', until: '2026-11-30', state: 'in_doubt', output: 'leads.csv' }
    for (const [name, value] of Object.entries(filters)) {
      expect(parse(`--send-again ${reference} --${name} ${value}`)).toEqual({
        ok: false,
        problem: `--send-again is about one email; it goes without --${name}.`,
      })
    }
    expect(parse(`--send-again ${reference} --forget a@x.org`)).toEqual({
      ok: false,
      problem: '--forget erases all leads of one address; it goes without --send-again.',
    })
  })
})

test.each([
  ['ECONNREFUSED', /is out of reach/],
  ['CONNECT_TIMEOUT', /is out of reach/],
  ['ENOTFOUND', /is out of reach/],
  ['EAI_AGAIN', /is out of reach/],
  ['EHOSTUNREACH', /is out of reach/],
  ['ENETUNREACH', /is out of reach/],
  ['ETIMEDOUT', /is out of reach/],
  ['ECONNRESET', /is out of reach/],
  ['CONNECTION_CLOSED', /is out of reach/],
  ['28P01', /refuses this user or password/],
  ['28000', /refuses this user or password/],
  ['3D000', /There is no database of the name/],
  ['3F000', /has no ledger/],
  ['42P01', /has no ledger/],
  ['42883', /has no ledger/],
  ['42501', /may not read/],
  ['XX000', /could not be had: the cause$/],
])('the trouble %s is told in one line that names the host', (code, told) => {
  const line = explainTrouble(Object.assign(new Error('the cause\nand a hint'), { code }), 'db.example:5432')
  expect(line).toMatch(told)
  expect(line).toContain('db.example:5432')
  expect(line).not.toContain('\n')
})

test.each([
  ['a hosted project’s own address', 'db.abcdefghijklmnop.supabase.co:5432', /IPv6 only/],
  ['a pooler’s', 'aws-0-eu-west-3.pooler.supabase.com:5432', /Compare its name and port/],
  ['that of the local stack', '127.0.0.1:54322', /Is `npm start` running/],
])('%s that is out of reach is told a way that may answer', (_, host, told) => {
  const unreachable = Object.assign(new Error('no route'), { code: 'ENETUNREACH' })
  expect(explainTrouble(unreachable, host)).toMatch(told)
})
