import { IDBFactory } from 'fake-indexeddb'
import { promisifyRequest } from 'idb-keyval'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../src/outbox/clock.ts'
import { createDatabase, type Database, databaseName, openStore } from '../../src/outbox/database.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyStorage, type Use } from './support/faulty-storage.ts'

const countRecords = (store: IDBObjectStore) =>
  new Promise<number>((resolve) => {
    const request = store.count()
    request.onsuccess = () => resolve(request.result)
  })

function setUp(...uses: [Use, ...Use[]]) {
  const clock = createFakeClock()
  const storage = createFaultyStorage(uses)
  const database = createDatabase(storage.open, clock)
  const write = () => clock.until(database.run('readwrite', countRecords))
  const read = () => clock.until(database.run('readonly', countRecords))
  return { clock, storage, write, read }
}

describe('a connection to the device’s storage', () => {
  test('is opened once for many transactions', async () => {
    const { storage, write } = setUp('works')
    for (let count = 0; count < 5; count++) expect(await write()).toEqual({ ok: true, value: 0 })
    expect(storage.opened()).toBe(1)
  })

  test.each<[string, [Use, ...Use[]], number]>([
    ['refuses the first open', ['is-refused', 'works'], 2],
    ['refuses twice', ['is-refused', 'is-refused', 'works'], 3],
    ['hangs at the first open', ['hangs', 'works'], 2],
    ['hangs twice', ['hangs', 'hangs', 'works'], 3],
    ['was closed in the background', ['closes', 'works'], 2],
    ['loses the ending of a transaction', ['loses-its-ending', 'works'], 2],
  ])('that %s is opened anew within 4 s', async (_, uses, opened) => {
    const { clock, storage, write } = setUp(...uses)
    expect(await write()).toEqual({ ok: true, value: 0 })
    expect(storage.opened()).toBe(opened)
    expect(clock.elapsed()).toBeLessThan(4_000)
  })

  test.each<[Use]>([['is-refused'], ['hangs'], ['closes']])('that %s for good is told within 4 s', async (use) => {
    const { clock, write } = setUp(use)
    expect(await write()).toEqual({ ok: false })
    expect(clock.elapsed()).toBeLessThan(4_000)
  })

  test('grows its pauses, so that an upgrade that blocks has time to end', async () => {
    const { clock, write } = setUp('is-refused')
    const pauses: (number | undefined)[] = []
    const result = write()
    const after = clock.after
    clock.after = (ms, run) => {
      pauses.push(ms)
      return after(ms, run)
    }
    await result
    const waits = pauses.filter((ms) => ms !== undefined && ms < 500)
    expect(waits).toEqual([...waits].sort((a = 0, b = 0) => a - b))
    expect(waits.length).toBeGreaterThan(1)
  })

  test('works again without a reload once the storage does', async () => {
    const { storage, write } = setUp('is-refused')
    expect(await write()).toMatchObject({ ok: false })
    storage.become('works')
    expect(await write()).toEqual({ ok: true, value: 0 })
  })

  test('is tried with one short look while it is known to be down, so that the next screen can tell', async () => {
    const { clock, write, read } = setUp('hangs')
    await write()
    const before = clock.elapsed()
    expect(await read()).toEqual({ ok: false })
    expect(await write()).toEqual({ ok: false })
    expect(clock.elapsed() - before).toBeLessThanOrEqual(1_200)
    expect(clock.elapsed()).toBeLessThan(4_000)
  })

  test('that is full is told at once, and can still be read', async () => {
    const { clock, write, read } = setUp('is-full')
    expect(await write()).toEqual({ ok: false })
    expect(clock.elapsed()).toBe(0)
    expect(await read()).toEqual({ ok: true, value: 0 })
  })

  test('makes way for a later version of the database, and is opened anew', async () => {
    globalThis.indexedDB = new IDBFactory()
    const database = createDatabase(openStore, systemClock)
    const run = () => database.run('readwrite', countRecords)
    expect(await run()).toEqual({ ok: true, value: 0 })
    const later = await promisifyRequest(indexedDB.open(databaseName, 7))
    expect(later.version).toBe(7)
    expect(await run()).toEqual({ ok: true, value: 0 })
  })

  describe('to a database that is there without its store', () => {
    /** Gives what closes the connection by which it was made. */
    async function createBareDatabase(): Promise<() => void> {
      globalThis.indexedDB = new IDBFactory()
      const database = await promisifyRequest(indexedDB.open(databaseName))
      expect([...database.objectStoreNames]).toEqual([])
      return () => database.close()
    }

    const useAll = (databases: readonly Database[]) =>
      Promise.all(databases.map((database) => database.run('readwrite', countRecords)))

    test('makes one, for several tabs at once and for those that come later', async () => {
      const close = await createBareDatabase()
      close()
      const tabs = Array.from({ length: 3 }, () => createDatabase(openStore, systemClock))
      for (let times = 0; times < 2; times++)
        expect(await useAll(tabs)).toEqual(tabs.map(() => ({ ok: true, value: 0 })))
      expect(await useAll([createDatabase(openStore, systemClock)])).toEqual([{ ok: true, value: 0 }])
    })

    test('is told within 4 s while another tab holds that open, and makes the store once it does not', async () => {
      const close = await createBareDatabase()
      const clock = createFakeClock()
      const database = createDatabase(openStore, clock)
      expect(await clock.until(database.run('readwrite', countRecords))).toEqual({ ok: false })
      expect(clock.elapsed()).toBeLessThan(4_000)
      close()
      await expect.poll(() => clock.until(database.run('readwrite', countRecords))).toEqual({ ok: true, value: 0 })
    })
  })

  test('on a device without IndexedDB is told within 4 s', async () => {
    const { clock, write } = setUp('works')
    Reflect.deleteProperty(globalThis, 'indexedDB')
    expect(await write()).toEqual({ ok: false })
    expect(clock.elapsed()).toBeLessThan(4_000)
  })
})
