import { openStore, type UseStore } from '../../../src/outbox/database.ts'
import type { FakeClock } from '../../support/fake-clock.ts'

/**
 * What the device's storage does to the next transactions. `lost-after-commit`: the write is done, its ending is never heard of.
 * `late-write`: the next write is done at once and heard of after its time; then all is fine. `forgetful`: what is written is said to be, and
 * is not. `late-run`: the next write hangs, is given up, and is done all the same 20 s later. `slow`: a record read with many takes 0.2 ms.
 */
export type StorageWeather =
  | 'fine'
  | 'refused'
  | 'hanging'
  | 'full'
  | 'unreadable'
  | 'lost-after-commit'
  | 'late-write'
  | 'forgetful'
  | 'late-run'
  | 'slow'

/** A store under the weather of `device`, which may change at any time; where a fault meets one write only, it makes it fine again. */
export function openUnder(device: { storage: StorageWeather }, clock: FakeClock): UseStore {
  const real = openStore()
  return async (mode, work, durability) => {
    const weather = device.storage
    if (weather === 'refused') throw new DOMException('The connection was closed', 'InvalidStateError')
    if (weather === 'hanging') return new Promise<never>(() => {})
    if (weather === 'full' && mode === 'readwrite') throw new DOMException('Quota exceeded', 'QuotaExceededError')
    if (weather === 'unreadable' && mode === 'readonly') throw new DOMException('Read failed', 'UnknownError')
    if (weather === 'late-run' && mode === 'readwrite') {
      device.storage = 'fine'
      await new Promise<void>((resolve) => clock.after(20_000, resolve))
    }
    let recordsRead = 0
    const value = await real(
      mode,
      (store) => {
        if (weather === 'forgetful') return work(withoutPut(store))
        return work(weather === 'slow' ? countReads(store, (count) => (recordsRead += count)) : store)
      },
      durability,
    )
    if (recordsRead > 0) await new Promise<void>((resolve) => clock.after(recordsRead / 5, resolve))
    if (weather === 'late-write' && mode === 'readwrite') {
      device.storage = 'fine'
      await new Promise<void>((resolve) => clock.after(1_500, resolve))
    }
    if (weather === 'lost-after-commit') throw new DOMException('The database connection is closing', 'AbortError')
    return value
  }
}

function withoutPut(store: IDBObjectStore): IDBObjectStore {
  return withMethod(store, 'put', () => undefined)
}

function countReads(store: IDBObjectStore, count: (records: number) => void): IDBObjectStore {
  return withMethod(store, 'getAll', (...args: Parameters<IDBObjectStore['getAll']>) => {
    const request = store.getAll(...args)
    request.addEventListener('success', () => count(request.result.length))
    return request
  })
}

function withMethod(store: IDBObjectStore, method: keyof IDBObjectStore, inItsPlace: unknown): IDBObjectStore {
  return new Proxy(store, {
    get(target, name) {
      if (name === method) return inItsPlace
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
