import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConnections } from '../../supabase/functions/send-results-email/connections.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const freeLimit = 2_000
const answerLimit = 3_000
const restAfterFailure = 5_000
const forever = () => new Promise<string>(() => {})
const isLost = (error: unknown) => error instanceof Error && error.message === 'connection lost'

function createTwo() {
  let opened = 0
  const ended: number[] = []
  const open = () => {
    const number = ++opened
    return { number, end: async () => void ended.push(number) }
  }
  return {
    ...createConnections({ open, most: 2, freeLimit, answerLimit, restAfterFailure, isLost }),
    ended,
    opened: () => opened,
  }
}

/** A query that ends when told. */
function createQuery() {
  const asked: number[] = []
  let end = (_answer: string) => {}
  return {
    asked,
    end: (answer: string) => end(answer),
    query: ({ number }: { readonly number: number }) => {
      asked.push(number)
      return new Promise<string>((resolve) => {
        end = resolve
      })
    },
  }
}

describe('Connections', () => {
  test('are never asked more than one query each, and the others have their turn in the order in which they came', async () => {
    const { ask, opened } = createTwo()
    const queries = Array.from({ length: 4 }, createQuery)
    const answers = queries.map(({ query }) => ask(query))
    const asked = () => queries.map((query) => query.asked.length)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toEqual([1, 1, 0, 0])
    queries[1]?.end('b')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toEqual([1, 1, 1, 0])
    queries[2]?.end('c')
    queries[0]?.end('a')
    await vi.advanceTimersByTimeAsync(0)
    queries[3]?.end('d')
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
    expect(opened()).toBe(2)
  })

  test('that keep a query waiting are ended and replaced, and the next query goes to the new ones', async () => {
    const { ask, ended, opened } = createTwo()
    const answers = Promise.all([ask(forever), ask(forever)])
    await vi.advanceTimersByTimeAsync(answerLimit)
    expect(await answers).toEqual(['too_late', 'too_late'])
    expect(ended.sort()).toEqual([1, 2])
    expect(await ask(async ({ number }) => number)).toBeGreaterThan(2)
    expect(opened()).toBe(4)
  })

  test('that are all taken for too long are never asked what was told off meanwhile', async () => {
    const { ask } = createTwo()
    void ask(forever)
    void ask(forever)
    const { query, asked } = createQuery()
    const answer = ask(query)
    await vi.advanceTimersByTimeAsync(freeLimit)
    expect(await answer).toBe('too_late')
    await vi.advanceTimersByTimeAsync(answerLimit)
    expect(asked).toEqual([])
    // Nor is one of them kept for it.
    void ask(forever)
    expect(await ask(async () => 'a')).toBe('a')
  })

  test('give a query less time by as much as it waited for a free one', async () => {
    const { ask } = createTwo()
    const first = createQuery()
    void ask(first.query)
    void ask(forever)
    const answer = ask(forever)
    await vi.advanceTimersByTimeAsync(freeLimit - 1)
    first.end('a')
    await vi.advanceTimersByTimeAsync(answerLimit - freeLimit + 1)
    expect(await answer).toBe('too_late')
  })

  test('that fail a query serve the next one', async () => {
    const { ask, ended } = createTwo()
    const refused = () => Promise.reject(new Error('connection refused'))
    await expect(Promise.all([ask(refused), ask(refused), ask(refused)])).rejects.toThrow('connection refused')
    expect(await Promise.all([ask(async () => 'a'), ask(async () => 'b')])).toEqual(['a', 'b'])
    expect(ended).toEqual([])
  })

  test('that are lost under a query are ended and replaced', async () => {
    const { ask, ended } = createTwo()
    const lost = () => Promise.reject(new Error('connection lost'))
    await Promise.allSettled([ask(lost), ask(lost)])
    expect(ended.sort()).toEqual([1, 2])
    const number = async (client: { readonly number: number }) => client.number
    expect((await Promise.all([ask(number), ask(number)])).sort()).toEqual([3, 4])
  })

  test('that fail a query, or keep it waiting, are asked last as long as others are free', async () => {
    const { ask } = createTwo()
    // As by a pooler that takes no second connection of ours.
    const first = await ask(async ({ number }) => number)
    const onlyFirst = async ({ number }: { readonly number: unknown }) => {
      if (number !== first) throw new Error('no more connections allowed')
      return 'a'
    }
    const both = [ask(onlyFirst), ask(onlyFirst)]
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await ask(onlyFirst)).toBe('a')

    await vi.advanceTimersByTimeAsync(restAfterFailure)
    const answers = Promise.all([ask(onlyFirst), ask(forever)])
    await vi.advanceTimersByTimeAsync(answerLimit)
    expect(await answers).toEqual(['a', 'too_late'])
    expect(await ask(onlyFirst)).toBe('a')
  })

  test('that have just failed are asked nothing while another works, for as long as they rest', async () => {
    const { ask } = createTwo()
    const first = await ask(async ({ number }) => number)
    const onlyFirst = async ({ number }: { readonly number: number }) => {
      if (number !== first) throw new Error('no more connections allowed')
      return 'a'
    }
    await Promise.allSettled([ask(onlyFirst), ask(onlyFirst)])
    // As when several visitors come at once.
    expect(await Promise.all([ask(onlyFirst), ask(onlyFirst), ask(onlyFirst)])).toEqual(['a', 'a', 'a'])

    const { query, asked, end } = createQuery()
    void ask(query)
    await vi.advanceTimersByTimeAsync(restAfterFailure)
    const other = await ask(async ({ number }) => number)
    expect([asked, other]).toEqual([[first], first === 1 ? 2 : 1])
    end('a')
  })

  test('that have all failed are all asked again, and one that works makes the others work at once', async () => {
    const { ask } = createTwo()
    const refused = () => Promise.reject(new Error('connection refused'))
    await Promise.allSettled([ask(refused), ask(refused)])
    const trials = [createQuery(), createQuery()]
    const answers = trials.map(({ query }) => ask(query))
    await vi.advanceTimersByTimeAsync(0)
    expect(trials.map(({ asked }) => asked.length)).toEqual([1, 1])
    for (const { end } of trials) end('a')
    await Promise.all(answers)

    await Promise.allSettled([ask(refused), ask(refused)])
    expect(await ask(async () => 'a')).toBe('a')
    const later = [createQuery(), createQuery()]
    for (const { query } of later) void ask(query)
    await vi.advanceTimersByTimeAsync(0)
    expect(later.map(({ asked }) => asked.length)).toEqual([1, 1])
  })

  test('of which the last that worked fails, too, serve what waited for it', async () => {
    const { ask } = createTwo()
    let fail = (_error: Error) => {}
    const failing = ask(
      () =>
        new Promise<string>((_, reject) => {
          fail = reject
        }),
    )
    await expect(ask(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    const waiting = ask(async () => 'a')
    fail(new Error('connection lost'))
    await expect(failing).rejects.toThrow('connection lost')
    expect(await waiting).toBe('a')
  })
})
