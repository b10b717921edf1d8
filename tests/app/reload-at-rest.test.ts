import { beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from './support/web-storage.ts'

let reloads = 0
let answer: () => Promise<Response>

/** The modules as a page has them that was just loaded; its tab's storage is what it was. */
async function loadPage() {
  vi.resetModules()
  const { holdUpdates } = await import('../../src/app/reload/hold-updates.ts')
  const { reloadAtRest } = await import('../../src/app/reload/reload-at-rest.ts')
  return { holdUpdates, reloadAtRest }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  reloads = 0
  answer = async () => new Response()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => answer())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', {
    sessionStorage: createStorage(),
    location: { reload: () => reloads++ },
    addEventListener: () => undefined,
  })
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('a page is loaded anew once it has been at rest for a moment, again after half a minute only', async () => {
  const first = await loadPage()
  const release = first.holdUpdates()
  const leave = first.reloadAtRest()
  await pass(60_000)
  release()
  await pass(999)
  expect(reloads).toBe(0)
  await pass(1)
  expect(reloads).toBe(1)

  // Its scripts go with it.
  leave()
  const next = await loadPage()
  next.reloadAtRest()
  await pass(30_999)
  expect(reloads).toBe(1)
  await pass(1)
  expect(reloads).toBe(2)
})

test('not while the host has no page to give, which is asked again every five seconds', async () => {
  const { reloadAtRest } = await loadPage()
  answer = async () => new Response(null, { status: 503 })
  reloadAtRest()
  await pass(30_000)
  expect(reloads).toBe(0)
  answer = async () => new Response()
  await pass(6_000)
  expect(reloads).toBe(1)
})

test('nor where something was begun while the host was asked', async () => {
  const { holdUpdates, reloadAtRest } = await loadPage()
  answer = () => new Promise((resolve) => setTimeout(() => resolve(new Response()), 500))
  reloadAtRest()
  await pass(1_250)
  const release = holdUpdates()
  await pass(60_000)
  expect(reloads).toBe(0)
  release()
  await pass(10_000)
  expect(reloads).toBe(1)
})

test('nor where it was called off, unless it is wanted again', async () => {
  const { holdUpdates, reloadAtRest } = await loadPage()
  const release = holdUpdates()
  const callOff = reloadAtRest()
  callOff()
  release()
  await pass(60_000)
  expect(reloads).toBe(0)
  reloadAtRest()
  await pass(1_000)
  expect(reloads).toBe(1)
})

test('a reload that going back has called off is made after all where it is wanted again', async () => {
  const { reloadAtRest } = await loadPage()
  const callOff = reloadAtRest()
  await pass(1_000)
  expect(reloads).toBe(1)
  callOff()
  reloadAtRest()
  await pass(31_000)
  expect(reloads).toBe(2)
})

test('nor is one forgotten that going back has called off, where the wish for it stands', async () => {
  const { reloadAtRest } = await loadPage()
  reloadAtRest()
  await pass(1_000)
  expect(reloads).toBe(1)
  await pass(29_000)
  expect(reloads).toBe(1)
  await pass(2_000)
  expect(reloads).toBe(2)
})

test('a page that can’t remember its reloads makes none, and asks its host once for each wish', async () => {
  const { reloadAtRest } = await loadPage()
  let asked = 0
  answer = async () => {
    asked += 1
    return new Response()
  }
  vi.stubGlobal('window', { ...window, sessionStorage: undefined })
  reloadAtRest()
  await pass(60_000)
  expect([reloads, asked]).toEqual([0, 1])
  reloadAtRest()
  await pass(60_000)
  expect([reloads, asked]).toEqual([0, 2])
})
