import { beforeEach, expect, test, vi } from 'vitest'
import { reloadAndRemember, reloadPause } from '../../src/app/reload/reload-pause.ts'
import { createStorage } from './support/web-storage.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
let reloads = 0

beforeEach(() => {
  reloads = 0
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', { sessionStorage: createStorage(), location: { reload: () => reloads++ } })
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('each time that the page loads itself anew doubles the pause, from half a minute to an hour', () => {
  expect(reloadPause()).toBe(0)
  const pauses: number[] = []
  for (let time = 0; time < 9; time += 1) {
    reloadAndRemember()
    pauses.push(reloadPause() / 1_000)
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
  expect(reloads).toBe(9)
})

test('a clock that was set back by a day since makes the pause no longer, and it counts down', () => {
  reloadAndRemember()
  vi.setSystemTime(now - 86_400_000)
  expect(reloadPause()).toBe(30_000)
  vi.setSystemTime(now - 86_400_000 + 20_000)
  expect(reloadPause()).toBe(10_000)
  vi.setSystemTime(now - 86_400_000 + 30_000)
  expect(reloadPause()).toBe(0)
})

test('two hours after the last time, the page may load itself anew as if it never had', () => {
  for (let time = 0; time < 9; time += 1) reloadAndRemember()
  vi.setSystemTime(now + 7_199_999)
  reloadAndRemember()
  expect(reloadPause()).toBe(3_600_000)
  vi.setSystemTime(now + 7_199_999 + 7_200_000)
  reloadAndRemember()
  expect(reloadPause()).toBe(30_000)
})

test.each(['', 'x y', '1795168800000', `${now} 0`, `${now} -3`, `${now} NaN`])(
  'a record %j that says nothing is none',
  (record) => {
    window.sessionStorage.setItem('trebe.reloads', record)
    expect(reloadPause()).toBe(0)
    reloadAndRemember()
    expect(reloadPause()).toBe(30_000)
  },
)

test('where nothing can be stored the page is not loaded anew, for it might not end', () => {
  vi.stubGlobal('window', { location: { reload: () => reloads++ } })
  reloadAndRemember()
  expect(reloads).toBe(0)
})
