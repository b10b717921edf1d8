import { expect, test } from 'vitest'
import { afterWrongPin, pauseLeft, type StaffLock } from '../../src/app/kiosk/staff-lock.ts'

const open: StaffLock = { wrong: 0, until: 0 }

test('each wrong PIN doubles the pause, from 2 seconds to 15 minutes', () => {
  const pauses: number[] = []
  let lock = open
  for (let wrong = 0; wrong < 12; wrong += 1) {
    lock = afterWrongPin(lock, 1_000)
    pauses.push(pauseLeft(lock, 1_000) / 1_000)
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

test('a pause is over when its time is', () => {
  const lock = afterWrongPin(open, 5_000)
  expect(pauseLeft(lock, 6_999)).toBe(1)
  expect(pauseLeft(lock, 7_000)).toBe(0)
  expect(pauseLeft(lock, 1e12)).toBe(0)
})

test('a clock that was set back by years shuts staff out for the longest pause at most', () => {
  expect(pauseLeft({ wrong: 1, until: 1e12 }, 0)).toBe(15 * 60_000)
})
