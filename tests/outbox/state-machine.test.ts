import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryId } from '../../src/outbox/entry-id.ts'
import type { FlushReason, Outbox } from '../../src/outbox/outbox.ts'
import { parseEntry } from '../../src/outbox/parse-entry.ts'
import { createRequest } from '../support/results-email-request.ts'
import { createDevice, type Device, type Tab } from './support/device.ts'
import type { Weather } from './support/fake-server.ts'
import { rawRecords } from './support/raw-records.ts'
import type { StorageWeather } from './support/storage-weather.ts'

/** What visitors were told, and nothing of how the outbox keeps it. */
interface Model {
  /** Told "saved on this device". */
  readonly saved: Set<string>
  /** Told "this device could not store it", by tab. */
  readonly inMemory: Map<number, Set<string>>
  /** The clock once went far ahead, or the device once forgot: traces of what has been delivered or closed may have gone before their time. */
  mayLackTraces: boolean
  /** The storage once failed: that a call has begun may not have been written down. */
  hasFailed: boolean
}

interface Real {
  readonly device: Device
  readonly tabs: Tab[]
}

const tabCount = 2
const visitors = ['ana', 'bob', 'eve', 'ion'] as const
const address = (visitor: string) => `${visitor}@example.com`
const weathers: readonly Weather[] = [
  'sent',
  'accepted',
  'ack-lost',
  'no-network',
  'portal',
  'hanging',
  'ledger-down',
  'over-limit',
  'invalid',
  'other-id',
]
const storageWeathers: readonly StorageWeather[] = [
  'fine',
  'refused',
  'hanging',
  'full',
  'unreadable',
  'lost-after-commit',
  'late-write',
  'forgetful',
  'late-run',
]
const mended = (visitor: string) => `${visitor}@example.org`

type Act = (model: Model, real: Real) => Promise<void>

/** A command whose text is what a counter-example shows; after each, the promise is checked. */
function command(text: string, act: Act): fc.AsyncCommand<Model, Real> {
  return {
    check: () => true,
    async run(model, real) {
      await act(model, real)
      await expectPromiseKept(model, real)
    },
    toString: () => text,
  }
}

const save = (index: number, visitor: string, isOther: boolean, company: string) =>
  command(`tab ${index} saves ${visitor}${isOther ? ' anew' : ''} of ${company}`, async (model, { device, tabs }) => {
    const request = createRequest({ email: isOther ? mended(visitor) : address(visitor), company })
    const outbox = outboxOf(tabs, index)
    const outcome = await device.clock.until(outbox.save({ attemptId: visitor, request }))
    if (outcome.kept === 'device') model.saved.add(outcome.id)
    else model.inMemory.get(index)?.add(outcome.id)
    // As the results screen does.
    void outbox.flush('enqueue')
  })

const flush = (index: number, reason: FlushReason, ms: number) =>
  command(`tab ${index} flushes (${reason}), ${ms} ms pass`, async (_, { device, tabs }) => {
    void outboxOf(tabs, index).flush(reason)
    await device.clock.pass(ms)
  })

const sync = (dieAtStep: number) =>
  command(`the worker syncs and is killed at step ${dieAtStep}`, async (_, { device }) => {
    const { kill } = device.sync({ dieAtStep })
    await device.clock.pass(20_000)
    kill()
  })

const kill = (index: number) =>
  command(`tab ${index} is killed and opened anew`, async (model, { device, tabs }) => {
    tabs[index]?.kill()
    tabs[index] = openTab(device)
    model.inMemory.get(index)?.clear()
  })

const answer = (weather: Weather) =>
  command(`the server's weather becomes ${weather}`, async (_, { device }) => {
    device.server.weather = weather
  })

const storage = (weather: StorageWeather) =>
  command(`storage becomes ${weather}`, async (model, { device }) => {
    device.storage = weather
    model.hasFailed = true
    if (weather === 'forgetful') model.mayLackTraces = true
  })

const jump = (days: number) =>
  command(`the clock jumps ${days} days`, async (model, { device }) => {
    device.clock.jump(days * 24 * 3_600_000)
    if (days > 180) model.mayLackTraces = true
  })

const correct = (index: number, visitor: string, isBack: boolean) =>
  command(`tab ${index} corrects ${visitor}${isBack ? ' back' : ''}`, async (model, { device, tabs }) => {
    const outbox = outboxOf(tabs, index)
    const [from, to] = isBack ? [mended(visitor), address(visitor)] : [address(visitor), mended(visitor)]
    const outcome = await device.clock.until(outbox.correct(entryId(visitor, from), to))
    if (outcome.kind !== 'corrected') return
    void outbox.flush('enqueue')
    const view = outbox.find(outcome.newId)
    // A pass may have had it refused meanwhile, which is told, and where it is kept is not.
    const isSaved = view?.state !== 'rejected' && !(view?.state === 'pending' && view.kept === 'memory')
    if (isSaved) model.saved.add(outcome.newId)
    else model.inMemory.get(index)?.add(outcome.newId)
  })

/** A page begins with a flush. */
function openTab(device: Device): Tab {
  const tab = device.openTab()
  void tab.outbox.flush('start')
  return tab
}

function outboxOf(tabs: readonly Tab[], index: number): Outbox {
  const tab = tabs[index]
  if (tab === undefined) throw new Error(`no tab ${index}`)
  return tab.outbox
}

/** The promise, at any moment: nothing lost, nothing sent twice, "delivered" only what the server has. */
async function expectPromiseKept(model: Model, { device, tabs }: Real): Promise<void> {
  const records = new Map([...(await rawRecords())].map(([key, value]) => [key, parseEntry(value)]))
  const keys = device.server.emails.map(({ key }) => key)
  const mayBeGone = (id: string) => model.mayLackTraces && (keys.includes(id) || device.server.refused.has(id))
  for (const id of model.saved) {
    if (!records.has(id)) expect(mayBeGone(id), 'an entry told as saved is on the device').toBe(true)
  }
  for (const [index, ids] of model.inMemory) {
    for (const id of ids) {
      if (outboxOf(tabs, index).find(id) === undefined)
        expect(mayBeGone(id), 'an entry in memory is in its tab').toBe(true)
    }
  }
  expect(new Set(keys).size, 'one email a key').toBe(keys.length)
  if (!model.hasFailed && !model.mayLackTraces) expect(device.server.reused, 'one request a key').toEqual([])
  for (const [id, entry] of records) {
    if (entry?.state === 'delivered') expect(keys, 'delivered means that the server has it').toContain(id)
    if (entry?.state === 'delivered' || entry?.state === 'closed') expect(entry).not.toHaveProperty('request')
  }
}

/**
 * When every fault is over, all that was told leaves, once, and without anyone doing anything: created = delivered + pending + rejected +
 * closed, with pending at 0.
 */
async function expectAllLeaves(model: Model, { device, tabs }: Real): Promise<void> {
  device.storage = 'fine'
  device.server.weather = 'sent'
  await device.clock.pass(15 * 60_000)
  for (const { outbox } of tabs)
    expect(outbox.snapshot(), 'an open tab leaves nothing behind').toMatchObject({ pending: 0 })
  const last = device.openTab().outbox
  await device.clock.until(last.flush('start'))
  await device.clock.pass(60_000)
  await expectPromiseKept(model, { device, tabs })
  const { pending, rejected, delivered, closed } = last.snapshot()
  const told = new Set([...model.saved, ...[...model.inMemory.values()].flatMap((ids) => [...ids])])
  // Of what left from a tab's memory while the device could not store, the tab may be the only one that knows.
  const stateOf = (id: string) =>
    [last, ...tabs.map(({ outbox }) => outbox)].flatMap((outbox) => outbox.find(id)?.state ?? [])[0] ?? 'gone'
  const states = [...told].map(stateOf)
  expect(states).not.toContain('pending')
  if (!model.mayLackTraces) expect(states).not.toContain('gone')
  // Beside what was told there is what a tab could not tell any more, when it was killed or lost the ending of a write.
  const created = [...(await rawRecords()).keys()].filter((key) => key !== '#order').length
  if (!model.mayLackTraces) expect(created).toBeGreaterThanOrEqual(model.saved.size)
  expect(pending).toBe(0)
  expect(delivered + rejected + closed).toBe(created)
  const keys = device.server.emails.map(({ key }) => key)
  for (const id of told) if (stateOf(id) === 'delivered') expect(keys).toContain(id)
}

const tab = fc.nat(tabCount - 1)
const visitor = fc.constantFrom(...visitors)
const reason = fc.constantFrom<FlushReason>('enqueue', 'start', 'online', 'visible', 'retry-now')
const commands = fc.commands(
  [
    fc.tuple(tab, visitor, fc.boolean(), fc.constantFrom('Diaz', 'Diaz et filles')).map((args) => save(...args)),
    fc.tuple(tab, reason, fc.constantFrom(0, 1_000, 20_000, 400_000)).map((args) => flush(...args)),
    fc.nat(12).map(sync),
    tab.map(kill),
    fc.constantFrom(...weathers).map(answer),
    fc.constantFrom(...storageWeathers).map(storage),
    fc.constantFrom(-365, -1, 1, 365).map(jump),
    fc.tuple(tab, visitor, fc.boolean()).map((args) => correct(...args)),
  ],
  { maxCommands: 40, size: '+1' },
)

test('whatever happens in whatever order, nothing told is lost, nothing is sent twice, and in the end all leaves', async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.nat(), async (run, seed) => {
      const device = createDevice(seed)
      const real: Real = { device, tabs: Array.from({ length: tabCount }, () => openTab(device)) }
      const model: Model = {
        saved: new Set(),
        mayLackTraces: false,
        hasFailed: false,
        inMemory: new Map(real.tabs.map((_, index) => [index, new Set<string>()])),
      }
      await fc.asyncModelRun(() => ({ model, real }), run)
      await expectAllLeaves(model, real)
    }),
    { numRuns: 150 },
  )
}, 60_000)
