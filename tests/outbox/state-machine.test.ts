import fc from 'fast-check'
import { test } from 'vitest'
import { entryId } from '../../src/outbox/entry-id.ts'
import type { FlushReason } from '../../src/outbox/outbox.ts'
import { createRequest } from '../support/results-email-request.ts'
import { createDevice, type Device } from './support/device.ts'
import type { Weather } from './support/fake-server.ts'
import {
  emailsOf,
  expectAllLeaves,
  expectPromiseKept,
  type Model,
  openTab,
  outboxOf,
  type Real,
} from './support/promise.ts'
import { clearRecords } from './support/raw-records.ts'
import type { StorageWeather } from './support/storage-weather.ts'

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
const idOf = (visitor: string, isOther: boolean) => entryId(visitor, isOther ? mended(visitor) : address(visitor))

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

/** One that was cleared and gives no answer is taken at its word of before, whatever it has lost. */
function tell(id: string, isSaved: boolean, index: number, model: Model, device: Device): void {
  if (isSaved && !(model.wasCleared && device.storage !== 'fine')) model.saved.add(id)
  else model.inMemory.get(index)?.add(id)
}

const save = (index: number, visitor: string, isOther: boolean, company: string) =>
  command(`tab ${index} saves ${visitor}${isOther ? ' anew' : ''} of ${company}`, async (model, { device, tabs }) => {
    const request = createRequest({ email: isOther ? mended(visitor) : address(visitor), company })
    const outbox = outboxOf(tabs, index)
    const outcome = await device.clock.until(outbox.save({ attemptId: visitor, request }))
    model.discarded.delete(outcome.id)
    tell(outcome.id, outcome.kept === 'device', index, model, device)
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

function openAnew(index: number, model: Model, { device, tabs }: Real): void {
  tabs[index]?.kill()
  tabs[index] = openTab(device)
  model.inMemory.get(index)?.clear()
}

const kill = (index: number) =>
  command(`tab ${index} is killed and opened anew`, async (model, real) => openAnew(index, model, real))

const reset = (index: number) =>
  command(`tab ${index} is opened anew if nothing goes with it`, async (model, real) => {
    const { device, tabs } = real
    const outbox = outboxOf(tabs, index)
    const inMemory = await device.clock.until(outbox.countInMemory())
    // What a device holds that gives no answer nobody can say.
    if (inMemory > 0 || device.storage !== 'fine') return
    // Of what has left from memory there need be no trace: the server knows its key.
    for (const id of model.inMemory.get(index) ?? []) if (outbox.find(id)?.state !== 'delivered') model.saved.add(id)
    openAnew(index, model, real)
  })

const clear = () =>
  command('somebody clears the device', async (model, { tabs }) => {
    await clearRecords()
    model.mayLackTraces = true
    model.wasCleared = true
    for (const [index, ids] of model.inMemory) {
      const told = new Set([...model.saved, ...ids])
      ids.clear()
      for (const { id } of outboxOf(tabs, index).snapshot().unsent) if (told.has(id)) ids.add(id)
    }
    model.saved.clear()
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
    model.discarded.delete(outcome.newId)
    void outbox.flush('enqueue')
    const view = outbox.find(outcome.newId)
    // A pass may have had it refused meanwhile, which is told, and where it is kept is not.
    const isSaved = view?.state !== 'rejected' && !(view?.state === 'pending' && view.kept === 'memory')
    tell(outcome.newId, isSaved, index, model, device)
  })

const retry = (index: number, visitor: string, isOther: boolean) =>
  command(`tab ${index} retries ${visitor}${isOther ? ' corrected' : ''}`, async (_, { device, tabs }) => {
    const outbox = outboxOf(tabs, index)
    await device.clock.until(outbox.retryRejected(idOf(visitor, isOther)))
    void outbox.flush('enqueue')
  })

const discard = (index: number, visitor: string, isOther: boolean) =>
  command(`tab ${index} discards ${visitor}${isOther ? ' corrected' : ''}`, async (model, { device, tabs }) => {
    const outbox = outboxOf(tabs, index)
    const id = idOf(visitor, isOther)
    const before = outbox.find(id)
    await device.clock.until(outbox.discard(id))
    const isTold = before?.state === 'rejected' && outbox.find(id)?.state === 'closed'
    if (isTold && outbox.snapshot().inMemory === 0) model.discarded.set(id, emailsOf(device, id))
    void outbox.flush('enqueue')
  })

const freeze = (index: number) =>
  command(`tab ${index} is frozen`, async (_, { tabs }) => outboxOf(tabs, index).interrupt())

const hush = (isHushed: boolean) =>
  command(`tabs hear ${isHushed ? 'nothing of' : 'of'} each other`, async (_, { device }) => {
    device.isHushed = isHushed
  })

const goOnline = (isOnline: boolean) =>
  command(`the browser says ${isOnline ? 'online' : 'offline'}`, async (_, { device }) => {
    device.isOnline = isOnline
  })

const exportUnsent = (index: number) =>
  command(`tab ${index} exports`, async (model, { device, tabs }) => {
    model.file = (await device.clock.until(outboxOf(tabs, index).exportUnsent())).text
  })

const importEntries = (index: number) =>
  command(`tab ${index} imports`, async (model, { device, tabs }) => {
    if (model.file === undefined) return
    const outbox = outboxOf(tabs, index)
    await device.clock.until(outbox.importEntries(model.file))
    void outbox.flush('enqueue')
  })

const tab = fc.nat(tabCount - 1)
const visitor = fc.constantFrom(...visitors)
const reason = fc.constantFrom<FlushReason>('enqueue', 'start', 'online', 'visible', 'retry-now')
const commands = fc.commands(
  [
    fc.tuple(tab, visitor, fc.boolean(), fc.constantFrom('Diaz', 'Diaz et filles')).map((args) => save(...args)),
    fc.tuple(tab, reason, fc.constantFrom(0, 1_000, 20_000, 400_000)).map((args) => flush(...args)),
    fc.nat(12).map(sync),
    tab.map(kill),
    tab.map(reset),
    fc.constant(undefined).map(clear),
    fc.constantFrom(...weathers).map(answer),
    fc.constantFrom(...storageWeathers).map(storage),
    fc.constantFrom(-365, -1, 1, 365).map(jump),
    fc.tuple(tab, visitor, fc.boolean()).map((args) => correct(...args)),
    fc.tuple(tab, visitor, fc.boolean()).map((args) => retry(...args)),
    fc.tuple(tab, visitor, fc.boolean()).map((args) => discard(...args)),
    tab.map(freeze),
    fc.boolean().map(hush),
    fc.boolean().map(goOnline),
    tab.map(exportUnsent),
    tab.map(importEntries),
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
        wasCleared: false,
        hasFailed: false,
        discarded: new Map(),
        inMemory: new Map(real.tabs.map((_, index) => [index, new Set<string>()])),
      }
      await fc.asyncModelRun(() => ({ model, real }), run)
      await expectAllLeaves(model, real)
    }),
    { numRuns: 150 },
  )
}, 60_000)
