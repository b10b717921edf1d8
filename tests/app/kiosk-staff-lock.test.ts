import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  afterWrongPin,
  forgetStaffLock,
  loadStaffLock,
  pauseLeft,
  type StaffLock,
  saveStaffLock,
  shortenLock,
  staffLockKey,
} from '../../src/app/kiosk/staff-lock.ts'
import { createStorage } from './support/web-storage.ts'

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

test('the lock is open on a new device, where it can’t be read, and once the PIN was right', () => {
  const localStorage = createStorage()
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', { localStorage })
  expect(loadStaffLock(0)).toEqual(open)
  saveStaffLock(afterWrongPin(open, 0))
  expect(loadStaffLock(0)).toEqual({ wrong: 1, until: 2_000 })
  forgetStaffLock()
  expect(loadStaffLock(0)).toEqual(open)
  for (const broken of ['', 'shut', '{"wrong":-1,"until":9}', '{"wrong":1}']) {
    localStorage.setItem(staffLockKey, broken)
    expect(loadStaffLock(0)).toEqual(open)
  }
  vi.unstubAllGlobals()
})

describe('a clock that was set back by a day', () => {
  const day = 86_400_000
  const longest = 15 * 60_000
  const now = 1_000 * day

  beforeEach(() => {
    vi.stubGlobal('document', {})
    vi.stubGlobal('window', { localStorage: createStorage() })
    saveStaffLock(afterWrongPin(open, now + day))
    return () => vi.unstubAllGlobals()
  })

  test('shuts staff out for the longest pause, which counts down', () => {
    expect(pauseLeft(loadStaffLock(now), now)).toBe(longest)
    expect(pauseLeft(loadStaffLock(now + 60_000), now + 60_000)).toBe(longest - 60_000)
    expect(pauseLeft(loadStaffLock(now + longest), now + longest)).toBe(0)
  })

  test('forgets no wrong PIN', () => {
    expect(loadStaffLock(now)).toMatchObject({ wrong: 1 })
  })

  test('while the form is open, does so too', () => {
    const lock = shortenLock(afterWrongPin({ wrong: 3, until: 0 }, now + day), now)
    expect(pauseLeft(shortenLock(lock, now + 60_000), now + 60_000)).toBe(longest - 60_000)
    expect(loadStaffLock(now)).toEqual(lock)
  })
})
