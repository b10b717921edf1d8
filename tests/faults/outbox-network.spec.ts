import type { Page } from 'playwright/test'
import { callLimit } from '../../src/outbox/deliver.ts'
import { lockName } from '../../src/outbox/lock.ts'
import { resultsState } from '../support/attempts.ts'
import { type CallFault, refused } from '../support/call-fault.ts'
import { expect, test } from '../support/fixtures.ts'
import { readTries } from '../support/outbox-records.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectSum } from './support/expect-sum.ts'
import { hastenUntil } from './support/hasten-until.ts'

const html = { 'content-type': 'text/html' }
const portal = '<!doctype html><title>Wi-Fi</title><h1>Bienvenue</h1>'

/** What a trade fair's network does to a call; `reaches` says whether the function gets to see it all the same. */
const faults: Readonly<Record<string, { readonly fault: CallFault; readonly reaches: boolean }>> = {
  'a captive portal answers 200 with its page': {
    fault: { kind: 'answer', status: 200, body: portal, headers: html },
    reaches: false,
  },
  'a captive portal redirects (302)': {
    fault: { kind: 'redirect', to: 'http://functions.test/portal' },
    reaches: false,
  },
  'a captive portal redirects and asks for the body again (307)': {
    fault: { kind: 'redirect', to: 'http://functions.test/portal', status: 307 },
    reaches: false,
  },
  'the network asks for a login (511)': {
    fault: { kind: 'answer', status: 511, body: portal, headers: html },
    reaches: false,
  },
  'an empty 200 comes back': { fault: { kind: 'answer', status: 200, body: '', headers: html }, reaches: false },
  'an empty 200 comes back that claims to be JSON': {
    fault: { kind: 'answer', status: 200, body: '' },
    reaches: false,
  },
  'the JSON of another app comes back': {
    fault: { kind: 'answer', status: 200, body: '{"id":"7","status":"sent"}' },
    reaches: false,
  },
  'the answer is cut in the middle': { fault: { kind: 'cut' }, reaches: true },
  'the answer comes without CORS headers': { fault: { kind: 'no-cors' }, reaches: true },
  'the acknowledgement is lost': { fault: { kind: 'swallow' }, reaches: true },
  'the connection is reset': { fault: { kind: 'reset' }, reaches: false },
  'the gateway fails without CORS headers': {
    fault: { kind: 'answer', status: 502, body: portal, headers: html, withoutCors: true },
    reaches: false,
  },
  'the server fails': { fault: { kind: 'answer', status: 500, body: '{}' }, reaches: false },
  'the server is down and names a time': {
    fault: { kind: 'answer', status: 503, body: '{}', headers: { 'retry-after': '2' } },
    reaches: false,
  },
  'the server is over its limit': {
    fault: { kind: 'answer', status: 429, body: '{}', headers: { 'retry-after': '3' } },
    reaches: false,
  },
  'the key is not accepted for a while': { fault: { kind: 'answer', status: 401, body: '{}' }, reaches: false },
}

for (const [name, { fault, reaches }] of Object.entries(faults)) {
  test(`When ${name}, the entry waits, and one email leaves afterwards without a reload`, async ({
    page,
    faultProxy,
    inbox,
    consoleWatch,
  }) => {
    consoleWatch.allow(/send-results-email try-failed|Failed to load resource|blocked by CORS policy/)
    await page.clock.install()
    const visitor = createVisitor(page, 'fr')
    const email = 'fault@example.com'
    faultProxy.always(fault)
    await visitor.openWithState('/results', resultsState(3, { email }))
    await expect(visitor.notice('waiting', email)).toBeVisible()
    await expectSum(page, 1, { pending: 1 })
    expect(await inbox.settle()).toHaveLength(reaches ? 1 : 0)
    faultProxy.always({ kind: 'pass' })
    await hastenUntil(page, visitor.notice('sent', email))
    await inbox.waitForEmails(email, 1)
    await expectSum(page, 1, { delivered: 1 })
    const keys = faultProxy.calls().map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size, 'every try carries the same key').toBe(1)
    expect(faultProxy.calls().every(({ path }) => !path.includes('portal'))).toBe(true)
  })
}

test('When the name of the server can’t be found, the entry waits, and one email leaves afterwards', async ({
  page,
  context,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email try-failed|Failed to load resource/)
  await page.clock.install()
  const visitor = createVisitor(page, 'eu')
  await context.route('http://functions.test/**', (route) => route.abort('namenotresolved'))
  await visitor.openWithState('/results', resultsState())
  await expect(visitor.notice('waiting')).toBeVisible()
  await context.unroute('http://functions.test/**')
  await hastenUntil(page, visitor.notice('sent'))
  await inbox.waitForEmails('ana@example.com', 1)
})

test.describe('Without a worker, whose clock is its own', () => {
  test.use({ serviceWorkers: 'block' })

  for (const [name, fault, status] of [
    ['no answer comes', { kind: 'hang' }, undefined],
    ['an answer drips', { kind: 'drip', milliseconds: 2_000 }, 200],
  ] as const) {
    test(`When ${name}, the call is given up after 15 s, and one email leaves afterwards`, async ({
      page,
      faultProxy,
      inbox,
      consoleWatch,
    }) => {
      consoleWatch.allow(/send-results-email try-failed|Failed to load resource|registration blocked|not registered/)
      await page.clock.install()
      const visitor = createVisitor(page, 'fr')
      // The next try is not to send before the notice was seen.
      faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
      faultProxy.next(fault)
      await visitor.openWithState('/results', resultsState())
      await expect.poll(() => faultProxy.calls().map((call) => call.status())).toEqual([status])
      await page.clock.fastForward(callLimit)
      await expect(visitor.notice('waiting')).toBeVisible()
      faultProxy.always({ kind: 'pass' })
      await hastenUntil(page, visitor.notice('sent'))
      await inbox.waitForEmails('ana@example.com', 1, 30_000)
    })
  }
})

test('When the server refuses the request, the entry is kept and never tried again by itself', async ({
  page,
  faultProxy,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email rejected|Failed to load resource/)
  faultProxy.always(refused)
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/results', resultsState())
  await expectSum(page, 1, { rejected: 1 })
  await page.reload()
  await page.reload()
  await expectSum(page, 1, { rejected: 1 })
  expect(faultProxy.calls()).toHaveLength(1)
  expect(await inbox.settle()).toEqual([])
})

test('When the server is down for hours, tries go on every few minutes, and one email leaves without a reload', async ({
  page,
  faultProxy,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email try-failed|Failed to load resource/)
  await page.clock.install()
  const visitor = createVisitor(page, 'fr')
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await visitor.openWithState('/results', resultsState())
  await expect(visitor.notice('waiting')).toBeVisible()
  for (let tries = 2; tries <= 30; tries++) {
    await page.clock.fastForward(6 * 60_000)
    await expect.poll(() => faultProxy.calls().length).toBeGreaterThanOrEqual(tries)
    await expect.poll(() => readTries(page)).toBeGreaterThanOrEqual(tries)
    // The clock must not jump between the end of a pass and the timer for the next.
    await expect.poll(() => isFlushing(page)).toBe(false)
  }
  faultProxy.always({ kind: 'pass' })
  await page.clock.fastForward(6 * 60_000)
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails('ana@example.com', 1)
})

async function isFlushing(page: Page): Promise<boolean> {
  const held = await page.evaluate(async () => (await navigator.locks.query()).held ?? [])
  return held.some(({ name }) => name === lockName)
}
