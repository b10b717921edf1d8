import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrevoMailer } from '../../supabase/functions/send-results-email/mailers/brevo.ts'
import { createResendMailer } from '../../supabase/functions/send-results-email/mailers/resend.ts'
import {
  type Cause,
  createModel,
  day,
  type End,
  erase,
  type HeldUp,
  hearRelease,
  hour,
  keepClientHashes,
  keepLeads,
  type Model,
  type ModelMailer,
  minute,
  nextWindowEnd,
  pass,
  type Real,
  resetLedger,
  type Sender,
  second,
} from './support/ledger-model.ts'
import {
  expectAllEnds,
  expectClaim,
  expectedAnswer,
  expectPromiseKept,
  expectTurn,
  hearEnd,
} from './support/ledger-promise.ts'
import { createMailProvider } from './support/remembering-mail-provider.ts'
import { type Claimed, hashOf, startTestLedger, type TestLedger } from './support/test-ledger.ts'

const senderCount = 2
const visitors = ['ana', 'bob', 'eve'] as const
const attempts = 3
const account = { apiKey: '', address: '', sender: { name: '', address: '' } }
const mailers: readonly ModelMailer[] = [
  { name: 'resend', window: createResendMailer(account).dedupeWindow },
  { name: 'brevo', window: createBrevoMailer(account).dedupeWindow },
  { name: 'smtp', window: 0 },
]

/** What becomes of a call to the ledger: both ways are open, its answer is lost, or it comes later or never. */
const lines = ['heard', 'answer lost', 'held up'] as const
type Line = (typeof lines)[number]

/** What a mail provider does with a call. */
interface Answer {
  readonly kind: 'takes it' | 'refuses it' | 'says later' | 'takes it, answer lost' | 'does not get it, answer lost'
  readonly retryAfter: number | undefined
  readonly pause: boolean
}

type Act = (model: Model, real: Real) => Promise<Cause>

/** A command whose text is what a counter-example shows; after each, the promise is checked. */
function command(
  text: string,
  act: Act,
  check: (model: Readonly<Model>) => boolean = () => true,
): fc.AsyncCommand<Model, Real> {
  return {
    check,
    async run(model, real) {
      await expectPromiseKept(model, real, await act(model, real))
    },
    toString: () => text,
  }
}

/** Of one sender, where it is at this step. */
function step<At extends Sender['at']>(
  index: number,
  at: At,
  text: string,
  act: (sender: Extract<Sender, { at: At }>, model: Model, real: Real) => Promise<Cause>,
): fc.AsyncCommand<Model, Real> {
  const isThere = (sender: Sender | undefined): sender is Extract<Sender, { at: At }> => sender?.at === at
  return command(
    `sender ${index} ${text}`,
    async (model, real) => {
      const sender = model.senders[index]
      if (!isThere(sender)) throw new Error(`sender ${index} is not at ${at}`)
      return await act(sender, model, real)
    },
    (model) => isThere(model.senders[index]),
  )
}

/** Asks the ledger over a line. Gives what the one that asks hears: undefined is nothing. */
async function ask<Value>(
  model: Model,
  line: Line,
  call: { cause: Cause; arrive: () => Promise<Value> },
): Promise<{ value: Value } | undefined> {
  if (line === 'held up') {
    model.heldUp.push({ ...call, since: model.now })
    return undefined
  }
  const value = await call.arrive()
  return line === 'heard' ? { value } : undefined
}

const optionsOf = ({ name, window }: ModelMailer) => ({ mailer: name, dedupe: `${window} milliseconds` })

/** Waits for a turn, as `waitForTurn` does. */
async function reserve(
  model: Model,
  { ledger }: Real,
  sender: { key: string | null; since: number; mailer: ModelMailer },
): Promise<Sender> {
  const { key, since, mailer } = sender
  const patience = Math.max(0, (key === null ? 10 * second : 8 * second) - (model.now - since))
  const wait = await ledger.reserveTurn({ key, patience, ...optionsOf(mailer) })
  const email = key === null ? undefined : model.emails.get(key)
  if (wait === null) {
    if (email?.tries.length === 0) email.isGivenUp = true
    return { at: 'rest' }
  }
  expectTurn(model, mailer, model.now + wait)
  return { at: 'turn', key, since, mailer, turnAt: model.now + wait }
}

const accept = (index: number, visitor: string, attempt: number, body: string, client: string) =>
  command(
    `sender ${index} is called by ${visitor} ${attempt} with ${body} from ${client}`,
    async (model, real) => {
      const key = `${visitor} ${attempt}`
      const mailbox = `${visitor}@example.com`
      const recipient = `${visitor}+${attempt}@example.com`
      const expected = expectedAnswer(model, { key, body, mailbox, client })
      const { outcome, retryAfter } = await real.ledger.accept({ key, body, recipient, client })
      expect({ outcome, retryAfter }).toEqual(expected)
      if (outcome !== 'accepted') return 'none'
      const email = { key, body, recipient, mailbox, acceptedAt: model.now, tries: [] }
      model.emails.set(key, { ...email, isGivenUp: false, allowed: 1, restsUntil: 0 })
      model.accepted.push({ client, at: model.now })
      await expectPromiseKept(model, real, 'accept')
      model.senders[index] = await reserve(model, real, { key, since: model.now, mailer: model.mailer })
      return 'turn'
    },
    (model) => model.senders[index]?.at === 'rest',
  )

const drain = (index: number) =>
  step(index, 'rest', 'begins a drain', async (_, model, real) => {
    model.senders[index] = await reserve(model, real, { key: null, since: model.now, mailer: model.mailer })
    return 'turn'
  })

/** It wakes at its turn, and takes a new one where it has overslept. */
const claim = (index: number, line: Line) =>
  step(index, 'turn', `claims (${line})`, async (sender, model, real) => {
    await pass(model, real, sender.turnAt - model.now)
    if (model.now > sender.turnAt + 100) {
      model.senders[index] = await reserve(model, real, sender)
      return 'turn'
    }
    const { key, mailer } = sender
    const token = randomUUID()
    const arrive = async () => {
      const row = await real.ledger.claim({ key, token, ...optionsOf(mailer) })
      if (row !== undefined) expectClaim(model, mailer, key, row)
      return row
    }
    const heard = await ask(model, line, { cause: 'claim', arrive })
    model.senders[index] =
      heard === undefined
        ? { at: 'unheard claim', token, mailer }
        : heard.value === undefined
          ? { at: 'rest' }
          : { at: 'row', row: heard.value, since: model.now, mailer }
    return 'claim'
  })

const release = (index: number, line: Line) =>
  step(index, 'unheard claim', `releases its claim (${line})`, async ({ token, mailer }, model, real) => {
    const arrive = async () => {
      await real.ledger.release(token, optionsOf(mailer))
      hearRelease(model, token)
    }
    const heard = await ask(model, line, { cause: 'release', arrive })
    if (heard !== undefined) model.senders[index] = { at: 'rest' }
    return line === 'held up' ? 'none' : 'release'
  })

const send = (index: number, answer: Answer) => {
  const { kind, retryAfter, pause } = answer
  const words = [
    kind,
    ...(retryAfter === undefined ? [] : [`retry after ${retryAfter} s`]),
    ...(pause ? ['for all'] : []),
  ]
  return step(index, 'row', `sends, the mail provider ${words.join(', ')}`, async (sender, model, { provider }) => {
    const { mailer, row } = sender
    const isRepeat = provider.knows(mailer.name, row, model.now)
    if (kind === 'takes it' || kind === 'takes it, answer lost') provider.take(mailer.name, row, model.now)
    model.senders[index] = { at: 'end', row, mailer, end: endOf(answer, isRepeat) }
    return 'none'
  })
}

function endOf({ kind, retryAfter, pause }: Answer, isRepeat: boolean): End {
  const wait = { pause, ...(retryAfter !== undefined && { retryAfter }) }
  switch (kind) {
    case 'takes it':
      return { outcome: 'sent', pause: false }
    case 'refuses it':
      return { outcome: isRepeat ? 'sent' : 'refused', pause: false }
    case 'says later':
      return { outcome: 'later', ...wait }
    case 'takes it, answer lost':
    case 'does not get it, answer lost':
      return { outcome: 'in_doubt', ...wait }
    default:
      return kind satisfies never
  }
}

const tell = (index: number, line: Line) =>
  step(index, 'end', `tells the end (${line})`, async ({ row, mailer, end }, model, real) => {
    const arrive = () => complete(model, real, mailer, row, end)
    const heard = await ask(model, line, { cause: 'tell', arrive })
    if (heard !== undefined) model.senders[index] = { at: 'rest' }
    return line === 'held up' ? 'none' : 'tell'
  })

async function complete(model: Model, { ledger }: Real, mailer: ModelMailer, row: Claimed, end: End): Promise<void> {
  const { outcome, retryAfter, pause } = end
  const wait = { pause, ...(retryAfter !== undefined && { retryAfter }) }
  hearEnd(model, mailer, row, end, await ledger.complete(row, outcome, { ...wait, ...optionsOf(mailer) }))
}

const die = (index: number) =>
  command(
    `sender ${index} dies`,
    async (model) => {
      model.senders[index] = { at: 'rest' }
      return 'none'
    },
    (model) => model.senders[index]?.at !== 'rest',
  )

/** No call is on its way for a day. */
const stillOnTheWay = (model: Readonly<Model>): HeldUp[] => model.heldUp.filter(({ since }) => model.now < since + day)

const arrive = (index: number) =>
  command(
    `what was held up arrives (${index})`,
    async (model) => {
      const calls = stillOnTheWay(model)
      const call = calls[index % calls.length]
      if (call === undefined) return 'none'
      model.heldUp.splice(model.heldUp.indexOf(call), 1)
      await call.arrive()
      return call.cause
    },
    (model) => stillOnTheWay(model).length > 0,
  )

const wait = (text: string, milliseconds: number) =>
  command(`${text} pass`, async (model, real) => {
    await pass(model, real, milliseconds)
    return 'none'
  })

const brink = () =>
  command(
    'time passes until a second before a window ends',
    async (model, real) => {
      await pass(model, real, (nextWindowEnd(model) ?? 0) - second - model.now)
      return 'none'
    },
    (model) => nextWindowEnd(model) !== undefined,
  )

const change = (mailer: ModelMailer) =>
  command(`the function is set to ${mailer.name}`, async (model) => {
    model.mailer = mailer
    return 'none'
  })

const forget = (visitor: string, attempt: number) =>
  command(`staff erase ${visitor} ${attempt}`, async (model, { ledger }) => {
    const address = `${visitor}+${attempt}@example.com`
    const [row] = await ledger.admin<{ count: number }[]>`select ledger.forget(${address}) as count`
    expect(row?.count).toBe(erase(model, ({ recipient }) => recipient === address))
    return 'erase'
  })

const eraseExpired = () =>
  command('what has expired is erased', async (model, { ledger }) => {
    await ledger.admin`select ledger.erase_expired()`
    erase(model, ({ acceptedAt }) => acceptedAt < model.now - keepLeads)
    model.accepted = model.accepted.filter(({ at }) => at >= model.now - keepClientHashes)
    return 'erase'
  })

const sendAgain = (visitor: string, attempt: number) =>
  command(`staff send ${visitor} ${attempt} again`, async (model, { ledger }) => {
    const key = `${visitor} ${attempt}`
    const before = model.rows.get(key)?.state ?? null
    const [row] = await ledger.admin<{ state: string | null }[]>`select ledger.send_again(${hashOf(key)}) as state`
    expect(row?.state).toBe(before)
    const email = model.emails.get(key)
    if (email === undefined || (before !== 'in_doubt' && before !== 'failed')) return 'none'
    if (before === 'in_doubt') email.allowed++
    email.restsUntil = 0
    for (const one of email.tries) one.isDecided = true
    return 'send again'
  })

const sender = fc.nat(senderCount - 1)
const visitor = fc.constantFrom(...visitors)
const attempt = fc.nat(attempts - 1)
const line = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Line>('heard') },
  { weight: 1, arbitrary: fc.constantFrom<Line>('answer lost', 'held up') },
)
const answer = fc.record<Answer>({
  kind: fc.constantFrom(
    'takes it',
    'refuses it',
    'says later',
    'takes it, answer lost',
    'does not get it, answer lost',
  ),
  retryAfter: fc.constantFrom(undefined, undefined, 60, 3600),
  pause: fc.constantFrom(false, false, true),
})
const span = fc.constantFrom<[string, number]>(
  ['200 ms', 200],
  ['5 s', 5 * second],
  ['30 s', 30 * second],
  ['61 s', 61 * second],
  ['6 minutes', 6 * minute],
  ['an hour', hour],
)
const longSpan = fc.constantFrom<[string, number]>(
  ['13 minutes', 13 * minute],
  ['22 hours', 22 * hour],
  ['30 days', 30 * day],
)

/** A command as often as its weight says: many are for a sender at one step only, and are left out where it is at another. */
const often = <Args extends unknown[]>(
  weight: number,
  make: (...args: Args) => fc.AsyncCommand<Model, Real>,
  args: fc.Arbitrary<Args>,
) => ({ weight, arbitrary: args.map((given) => make(...given)) })

const commands = fc.commands(
  [
    fc.oneof(
      often(12, accept, fc.tuple(sender, visitor, attempt, fc.constantFrom('a', 'b'), fc.constantFrom('home', 'fair'))),
      often(12, drain, fc.tuple(sender)),
      often(24, claim, fc.tuple(sender, line)),
      often(24, send, fc.tuple(sender, answer)),
      often(24, tell, fc.tuple(sender, line)),
      often(12, release, fc.tuple(sender, line)),
      often(2, die, fc.tuple(sender)),
      often(4, arrive, fc.tuple(fc.nat(3))),
      often(8, wait, span),
      often(1, wait, longSpan),
      often(3, brink, fc.tuple()),
      often(1, change, fc.tuple(fc.constantFrom(...mailers))),
      often(1, forget, fc.tuple(visitor, attempt)),
      often(1, eraseExpired, fc.tuple()),
      often(4, sendAgain, fc.tuple(visitor, attempt)),
    ),
  ],
  { maxCommands: 300, size: '+2' },
)

let ledger: TestLedger

beforeAll(async () => {
  ledger = await startTestLedger()
})
afterAll(() => ledger.stop())

test('whatever happens in whatever order, no email leaves twice, none is lost, and in the end each is told of', async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.constantFrom(...mailers), async (run, mailer) => {
      await resetLedger(ledger)
      const model = createModel(mailer, senderCount)
      const real: Real = { ledger, provider: createMailProvider() }
      await fc.asyncModelRun(() => ({ model, real }), run)
      await expectAllEnds(model, real)
    }),
    { numRuns: 120 },
  )
}, 180_000)
