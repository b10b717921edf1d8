import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from '../../src/app/reload/in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('gives what comes in time, and leaves no timer behind', async () => {
  const load = inTime(() => Promise.resolve('file'))
  await expect(load()).resolves.toBe('file')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
})

test('rejects as the file does', async () => {
  await expect(inTime(() => Promise.reject(new Error('404')))()).rejects.toThrow('404')
})

test('gives up what hangs after 20 s, at once when asked again, and gives it once it has come', async () => {
  let arrive = (_: string) => {}
  const file = new Promise<string>((resolve) => {
    arrive = resolve
  })
  const load = inTime(() => file)
  let givenUp: unknown
  load().catch((error: unknown) => {
    givenUp = error
  })
  await vi.advanceTimersByTimeAsync(19_999)
  expect(givenUp).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(String(givenUp)).toContain('did not come in time')
  await expect(load()).rejects.toThrow('did not come in time')
  arrive('file')
  await file
  await vi.waitFor(() => expect(load()).resolves.toBe('file'))
})
