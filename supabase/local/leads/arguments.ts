import { parseArgs } from 'node:util'
import type { Separator } from '../../../src/core/csv.ts'
import { normalizeEmailAddress, parseEmailAddress } from '../../../src/core/email-address.ts'
import { decode, hasSpilledPassword } from '../../functions/send-results-email/environment-reader.ts'
import { databaseAddress } from '../addresses.ts'
import { ports } from '../ports.ts'
import { firstLine } from '../started.ts'
import { emailStates, type LeadFilter } from './ledger.ts'
import { parseMoment } from './moment.ts'

export type LeadsCommand =
  | { readonly kind: 'help' }
  | ({ readonly database: URL } & (
      | {
          readonly kind: 'list'
          readonly filter: LeadFilter
          readonly output: string | undefined
          readonly separator: Separator
        }
      /** `address` in the form under which the ledger compares addresses. */
      | { readonly kind: 'forget'; readonly address: string }
      /** `reference`: of one email, or its start as logs name it. */
      | { readonly kind: 'send-again'; readonly reference: string }
    ))

export type ParsedArguments =
  | { readonly ok: true; readonly command: LeadsCommand }
  | { readonly ok: false; readonly problem: string }

export const helpText = `The leads as CSV on standard output:

  npm run --silent leads > leads.csv
  npm run leads -- --output leads.csv

  --since 2026-11-01     accepted on this day or later
  --until 2026-11-30     accepted on this day or earlier
                         (days in this machine's time zone; a time may follow: 2026-11-30T18:00)
  --state in_doubt       only emails in this state: ${emailStates.join(', ')};
                         several go with commas: in_doubt,failed
  --output leads.csv     write to this file, readable by you alone
  --semicolons           between the columns, in place of commas: a French or Spanish Excel opens such a file by a
                         double click
  --forget ana@x.org     erase all leads with this address, and nothing else; others that may be the same
                         person's, under a misspelt address say, are named and stay
  --send-again 0123…     queue one email anew that is in doubt or failed: its reference, as in the list or
                         the function's log
  --database-url URL     a hosted ledger: postgres://postgres:…@…; also read from LEADS_DATABASE_URL
                         (default: the local stack of \`npm start\`)
  --help                 this text

An email in doubt may or may not have left, and is never sent again by itself: look for its provider_reference or
its address in the mail provider's own list, and send it again if it is not there. One that failed was refused for
good; its reason says why. Sent again before that is mended, it fails again.
`

const options = {
  since: { type: 'string' },
  until: { type: 'string' },
  state: { type: 'string' },
  output: { type: 'string' },
  semicolons: { type: 'boolean' },
  forget: { type: 'string' },
  'send-again': { type: 'string' },
  'database-url': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const listOptions = ['since', 'until', 'state', 'output', 'semicolons'] as const

/** Reads the command line; `environment` may name the database in LEADS_DATABASE_URL. */
export function parseLeadsArguments(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ParsedArguments {
  const given = readOptions(words)
  if (typeof given === 'string') return problem(`${given} \`npm run leads -- --help\` lists the options.`)
  if (given.help) return { ok: true, command: { kind: 'help' } }
  const local = databaseAddress('postgres', ports.database)
  const database = parseDatabase(given['database-url'] ?? (environment.LEADS_DATABASE_URL?.trim() || local))
  if (database === undefined) {
    return problem(
      'The database address is not one: it begins with postgres:// and names a host; in its password, % is written %25, # %23, / %2F and ? %3F.',
    )
  }
  if (given.forget !== undefined) return parseForget(given, given.forget, database)
  const reference = given['send-again']
  return reference === undefined ? parseList(given, database) : parseSendAgain(given, reference, database)
}

type Given = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

function readOptions(words: readonly string[]): Given | string {
  try {
    const { values, tokens } = parseArgs({
      args: [...words],
      options,
      strict: true,
      allowPositionals: false,
      tokens: true,
    })
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    // The last one alone would count, and who was to be erased by the first would stay.
    return twice === undefined ? values : `Option '--${twice}' is given more than once.`
  } catch (error) {
    // Node's own words for an option whose value seems to be the next option.
    const sentence = (firstLine(error).split('. ')[0] ?? '').replace(/argument is ambiguous\.?$/, 'wants a value')
    return sentence.concat('.')
  }
}

function parseList(given: Given, database: URL): ParsedArguments {
  const since = given.since === undefined ? undefined : parseMoment(given.since, 'start')
  if (since === null) return badDate('--since', given.since)
  const until = given.until === undefined ? undefined : parseMoment(given.until, 'end')
  if (until === null) return badDate('--until', given.until)
  if (since !== undefined && until !== undefined && since >= until) {
    return problem(`--until ${given.until} comes before --since ${given.since}; between them lies nothing.`)
  }
  const named = given.state?.split(',')
  const states = named?.flatMap((name) => emailStates.filter((state) => state === name))
  if (states?.length !== named?.length) {
    return problem(`--state ${given.state} names what is no state; there are ${emailStates.join(', ')}.`)
  }
  const filter = { ...(since && { since }), ...(until && { until }), ...(states && { states }) }
  const separator = given.semicolons ? ';' : ','
  return { ok: true, command: { kind: 'list', filter, output: given.output, separator, database } }
}

function parseForget(given: Given, address: string, database: URL): ParsedArguments {
  const others = othersIn(given, [...listOptions, 'send-again'])
  if (others !== undefined) return problem(`--forget erases all leads of one address; it goes without ${others}.`)
  if (parseEmailAddress(address) === undefined) return problem('--forget wants one whole email address.')
  return { ok: true, command: { kind: 'forget', address: normalizeEmailAddress(address), database } }
}

function parseSendAgain(given: Given, text: string, database: URL): ParsedArguments {
  const others = othersIn(given, listOptions)
  if (others !== undefined) return problem(`--send-again is about one email; it goes without ${others}.`)
  const reference = text.trim().toLowerCase()
  if (!/^[0-9a-f]{16,64}$/.test(reference)) {
    return problem('--send-again wants a reference as the list or the log shows it: 16 to 64 hexadecimal digits.')
  }
  return { ok: true, command: { kind: 'send-again', reference, database } }
}

function othersIn(given: Given, names: readonly (keyof Given)[]): string | undefined {
  const others = names.filter((name) => given[name] !== undefined)
  return others.length === 0 ? undefined : `--${others.join(' and --')}`
}

/** Undefined for what is no address, which one is that is given and empty, or that has another end than its writer meant. */
function parseDatabase(address: string): URL | undefined {
  const text = address.trim()
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return undefined
  const database = new URL(text)
  const { hostname, username, password } = database
  if (hostname === '' || hasSpilledPassword(database)) return undefined
  return decode(username) === undefined || decode(password) === undefined ? undefined : database
}

function badDate(option: string, value: string | undefined): ParsedArguments {
  return problem(`${option} ${value} is no date; write it as 2026-11-30 or 2026-11-30T18:00.`)
}

function problem(text: string): ParsedArguments {
  return { ok: false, problem: text }
}
