import { expect, test } from 'vitest'
import { createDatabase } from '../../src/outbox/database.ts'
import { afterTry, createPending, type OutboxEntry } from '../../src/outbox/entry.ts'
import { createMirror, type Mirror } from '../../src/outbox/mirror.ts'
import { createEntryStore } from '../../src/outbox/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyStorage } from './support/faulty-storage.ts'
import { attemptId, id, request } from './support/saved.ts'

const entry = createPending({ id, attemptId, request }, 1, 0)

/** A mirror of a device that can't be read, and what has it hear of a change. */
function setUp() {
  const clock = createFakeClock()
  const { open } = createFaultyStorage(['is-refused'])
  let hear = (_ids: readonly string[]) => {}
  const changes = {
    announce: () => {},
    listen: (listener: typeof hear) => {
      hear = listener
    },
  }
  const mirror = createMirror(createEntryStore(createDatabase(open, clock), clock, changes), changes, clock)
  const missChange = async () => {
    hear([id])
    await clock.pass(5_000)
  }
  return { mirror, missChange }
}

const loaded = (...entries: OutboxEntry[]) => ({ entries, unreadable: 0, isComplete: true })

test('an entry that somebody else has changed, and that can’t be read, is not one to be sent as it was', async () => {
  const { mirror, missChange } = setUp()
  mirror.take([entry])
  expect(mirror.knownPending()).toMatchObject([{ id }])
  await missChange()
  expect(mirror.knownPending()).toEqual([])
  expect(mirror.pending(), 'the screen keeps it').toMatchObject([{ id }])
})

test.each<[string, (mirror: Mirror) => void]>([
  ['by itself', (mirror) => mirror.take([entry])],
  ['with all others', (mirror) => mirror.watcher.loading()(loaded(entry))],
])('it is one to be sent again once it has been read %s', async (_, read) => {
  const { mirror, missChange } = setUp()
  mirror.take([entry])
  await missChange()
  read(mirror)
  expect(mirror.knownPending()).toMatchObject([{ id }])
})

test('what has left while the device was being read stays so, whatever that gives', () => {
  const { mirror } = setUp()
  const takeLoaded = mirror.watcher.loading()
  mirror.take([afterTry(entry, { kind: 'delivered', status: 'sent' }, 1, 0.5)])
  takeLoaded(loaded(entry))
  expect(mirror.find(id)).toMatchObject({ state: 'delivered' })
})

test('what was saved while the device was being read is not taken for lost', () => {
  const { mirror } = setUp()
  const takeLoaded = mirror.watcher.loading()
  mirror.take([entry])
  takeLoaded(loaded())
  expect(mirror.find(id)).toMatchObject({ state: 'pending', kept: 'device' })
})

test('nor is it where a second reading began after it, before the first has come to its end', () => {
  const { mirror } = setUp()
  const takeFirst = mirror.watcher.loading()
  mirror.take([entry])
  const takeSecond = mirror.watcher.loading()
  takeFirst(loaded())
  expect(mirror.find(id)).toMatchObject({ state: 'pending', kept: 'device' })
  takeSecond(loaded(entry))
  expect(mirror.find(id)).toMatchObject({ state: 'pending', kept: 'device' })
})
