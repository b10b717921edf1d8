import { beforeEach, expect, test, vi } from 'vitest'
import { hostAnswers } from '../../src/app/reload/host-answers.ts'

const answerBy = (fetch: (address: string, options: RequestInit) => Promise<Response>) => vi.stubGlobal('fetch', fetch)

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('the host answers where it has the page, and leaves no timer behind', async () => {
  answerBy(async () => new Response())
  expect(await hostAnswers()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('it does not where an error would come in the page’s place, nor without a network', async () => {
  answerBy(async () => new Response(null, { status: 503 }))
  expect(await hostAnswers()).toBe(false)
  answerBy(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await hostAnswers()).toBe(false)
})

test('nor where nothing has come within two seconds: a kiosk’s page is hidden while it waits', async () => {
  answerBy((_, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', reject)))
  const answer = hostAnswers()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe(false)
})
