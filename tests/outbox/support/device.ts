import { FunctionsClient } from '@supabase/functions-js'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { SyncTag } from '../../../src/outbox/background-sync.ts'
import { createChanges } from '../../../src/outbox/changes.ts'
import { createDatabase } from '../../../src/outbox/database.ts'
import { createDeliver } from '../../../src/outbox/deliver.ts'
import type { FlushLog, FlushParts } from '../../../src/outbox/flush.ts'
import { flushOnSync } from '../../../src/outbox/flush-on-sync.ts'
import { createLock } from '../../../src/outbox/lock.ts'
import { createOutbox, type Outbox } from '../../../src/outbox/outbox.ts'
import { createEntryStore } from '../../../src/outbox/store.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'
import { createRandom } from '../../support/seeded-random.ts'
import { createDeviceLocks } from './fake-locks.ts'
import { createFakeServer, type FakeServer } from './fake-server.ts'
import { openUnder, type StorageWeather } from './storage-weather.ts'

export interface Device {
  readonly clock: FakeClock
  readonly server: FakeServer
  storage: StorageWeather
  isOnline: boolean
  /** No tab hears of what another has changed. */
  isHushed: boolean
  /** The browser agrees to wake the worker. */
  hasSync: boolean
  openTab(options?: { readonly dieAtStep?: number }): Tab
  /** A Background Sync event in the service worker. */
  sync(options?: { readonly dieAtStep?: number }): SyncEvent
}

export interface SyncEvent {
  /** Whether the event has succeeded. */
  readonly done: Promise<boolean>
  kill(): void
  /** A new version of the worker arrives. */
  replace(): void
}

export interface Tab {
  readonly outbox: Outbox
  readonly logs: FlushLog[]
  /** The Background Sync events that were asked for, and how often persistent storage was. */
  readonly asked: { readonly sync: SyncTag[]; persist: number }
  /** Steps taken so far: each is a moment at which a tab can die. */
  steps(): number
  kill(): void
}

export function createDevice(seed = 1, server = createFakeServer()): Device {
  globalThis.indexedDB = new IDBFactory()
  globalThis.IDBKeyRange = IDBKeyRange
  const clock = createFakeClock()
  const random = createRandom(seed)
  const locks = createDeviceLocks()
  const channels = new Set<FakeChannel>()

  function createRealm(dieAtStep: number) {
    const held = locks.openTab()
    let isDead = false
    let steps = 0
    const logs: FlushLog[] = []
    const channel = new FakeChannel(channels, () => device.isHushed)
    const kill = () => {
      isDead = true
      channels.delete(channel)
      held.release()
    }
    /** A dead tab's promises never settle. */
    const step = async (): Promise<void> => {
      steps++
      if (!isDead && steps === dieAtStep) kill()
      if (isDead) await new Promise<never>(() => {})
    }
    const database = createDatabase(() => openUnder(device, clock), liveClock())
    const client = new FunctionsClient('http://functions.test/functions/v1', {
      customFetch: (input, init) => server.fetch(input, init),
    })
    const changes = createChanges(channel)
    const parts: FlushParts = {
      store: createEntryStore(
        {
          async run(mode, work, durability) {
            await step()
            const stored = await database.run(mode, work, durability)
            await step()
            return stored
          },
        },
        liveClock(),
        changes,
      ),
      deliver: createDeliver(async (name, options) => {
        await step()
        const answer = await client.invoke(name, options)
        await step()
        return answer
      }, liveClock()),
      lock: createLock(liveClock(), held.locks, changes),
      clock: liveClock(),
      random,
      changes,
      log: (line) => logs.push(line),
    }

    function liveClock() {
      return {
        now: clock.now,
        after: (ms: number, run: () => void) =>
          clock.after(ms, () => {
            if (!isDead) run()
          }),
      }
    }

    return { parts, logs, kill, steps: () => steps }
  }

  const device: Device = {
    clock,
    server,
    storage: 'fine',
    isOnline: true,
    isHushed: false,
    hasSync: true,
    openTab({ dieAtStep = 0 } = {}) {
      const { parts, ...realm } = createRealm(dieAtStep)
      const asked: Tab['asked'] = { sync: [], persist: 0 }
      const outbox = createOutbox({
        ...parts,
        isOnline: () => device.isOnline,
        requestSync: async (tag) => {
          asked.sync.push(tag)
          return device.hasSync
        },
        askToPersist: () => {
          asked.persist++
        },
      })
      return { outbox, asked, ...realm }
    },
    sync({ dieAtStep = 0 } = {}) {
      const { parts, kill } = createRealm(dieAtStep)
      const replaced = new AbortController()
      const done = flushOnSync(parts, replaced.signal)
      return { done, kill, replace: () => replaced.abort() }
    },
  }
  return device
}

/** A BroadcastChannel among the tabs of one device, delivering at the next turn. */
class FakeChannel extends EventTarget implements Pick<BroadcastChannel, 'postMessage'> {
  readonly #all: Set<FakeChannel>
  readonly #isHushed: () => boolean
  constructor(all: Set<FakeChannel>, isHushed: () => boolean) {
    super()
    this.#all = all
    this.#isHushed = isHushed
    all.add(this)
  }
  postMessage(data: unknown): void {
    if (this.#isHushed()) return
    for (const other of this.#all) {
      if (other !== this)
        setImmediate(() => this.#all.has(other) && other.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
}
