import { expect, test } from 'vitest'
import { createDatabase } from '../../src/outbox/database.ts'
import { createPending } from '../../src/outbox/entry.ts'
import { createMirror } from '../../src/outbox/mirror.ts'
import { createEntryStore } from '../../src/outbox/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyStorage } from './support/faulty-storage.ts'
import { attemptId, id, request } from './support/saved.ts'

test('an entry that somebody else has changed, and that can’t be read, is not one to be sent as it was', async () => {
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
  mirror.take([createPending({ id, attemptId, request }, 1, 0)])
  expect(mirror.knownPending()).toMatchObject([{ id }])
  hear([id])
  await clock.pass(5_000)
  expect(mirror.knownPending()).toEqual([])
  expect(mirror.pending(), 'the screen keeps it').toMatchObject([{ id }])
})
