import type { Page } from 'playwright/test'
import { databaseName } from '../../src/outbox/database.ts'
import { leadState, resultsState } from '../support/attempts.ts'
import { bareDocument } from '../support/bare-document.ts'
import { expect, test } from '../support/fixtures.ts'
import { createQueue, putQueue } from '../support/outbox-queue.ts'
import { readOutboxRecords, writeOutboxRecords } from '../support/outbox-records.ts'
import { createVisitor, type Visitor } from '../support/visitor.ts'
import { expectSum } from './support/expect-sum.ts'
import { hastenUntil } from './support/hasten-until.ts'

type StorageFault = 'open is refused' | 'open hangs' | 'the quota is exceeded' | 'there is no IndexedDB'

/** Breaks the storage of a page from its start; `mendStorage` ends it. */
async function breakStorage(page: Page, fault: StorageFault): Promise<void> {
  await page.addInitScript((kind) => {
    const state = Object.assign(globalThis, { isStorageBroken: true })
    const { open } = IDBFactory.prototype
    const { put } = IDBObjectStore.prototype
    if (kind === 'there is no IndexedDB') Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
    if (kind === 'open is refused' || kind === 'open hangs') {
      IDBFactory.prototype.open = function (...args) {
        if (!state.isStorageBroken) return open.apply(this, args)
        if (kind === 'open is refused') throw new DOMException('Refused', 'UnknownError')
        // A request of which nothing is ever heard.
        return Object.create(IDBOpenDBRequest.prototype, {
          onsuccess: { writable: true },
          onerror: { writable: true },
          onupgradeneeded: { writable: true },
        })
      }
    }
    if (kind === 'the quota is exceeded') {
      IDBObjectStore.prototype.put = function (...args) {
        if (state.isStorageBroken) throw new DOMException('Full', 'QuotaExceededError')
        return put.apply(this, args)
      }
    }
  }, fault)
}

async function mendStorage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isStorageBroken: false }))
}

const inMemory = (visitor: Visitor) =>
  visitor.page.getByRole('status').filter({ hasText: /Cet appareil n’a pas pu enregistrer votre analyse/ })

for (const fault of ['open is refused', 'open hangs', 'the quota is exceeded', 'there is no IndexedDB'] as const) {
  test(`Where ${fault}, the visitor is told the truth, and the email leaves from memory`, async ({
    page,
    faultProxy,
    inbox,
    consoleWatch,
  }) => {
    consoleWatch.allow(/send-results-email try-failed|Failed to load resource/)
    await page.clock.install()
    await breakStorage(page, fault)
    faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
    const visitor = createVisitor(page, 'fr')
    await visitor.openWithState('/lead-capture', leadState())
    await visitor.fillLead()
    await visitor.button(visitor.words.submit).click()
    // How soon is held on a clock of their own by the tests of the connection.
    await expect(inMemory(visitor)).toBeVisible({ timeout: 15_000 })
    faultProxy.always({ kind: 'pass' })
    await hastenUntil(page, visitor.notice('sent'))
    await inbox.waitForEmails('ana@example.com', 1)
  })
}

test('Where the site may store nothing at all, the whole journey works, and the email leaves from memory', async ({
  page,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/Updates not held|Service worker not registered|Failed to create a new BroadcastChannel/)
  // As with all site data blocked: Firefox refuses the locks and the channel too.
  await page.addInitScript(() => {
    const refusal = () => new DOMException('The operation is insecure.', 'SecurityError')
    const refuse = () => {
      throw refusal()
    }
    IDBFactory.prototype.open = refuse
    LockManager.prototype.request = () => Promise.reject(refusal())
    ServiceWorkerContainer.prototype.register = () => Promise.reject(refusal())
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(globalThis, name, { get: refuse })
    Object.assign(globalThis, {
      BroadcastChannel: class {
        constructor() {
          refuse()
        }
      },
    })
  })
  const visitor = createVisitor(page, 'fr')
  await visitor.goToResults('excel', 4)
  await expect(visitor.notice('sent')).toBeVisible({ timeout: 20_000 })
  await inbox.waitForEmails('ana@example.com', 1)
})

test('Where there is no IndexedDB, results without an attempt id send one email, however often they are loaded anew', async ({
  page,
  inbox,
}) => {
  await breakStorage(page, 'there is no IndexedDB')
  const visitor = createVisitor(page, 'fr')
  const { attemptId: _, ...state } = resultsState(3)
  await visitor.openWithState('/results', state)
  for (let times = 0; times < 3; times++) {
    await expect(visitor.notice('sent')).toBeVisible()
    await page.reload()
  }
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails('ana@example.com', 1)
})

for (const fault of ['open is refused', 'open hangs', 'the quota is exceeded'] as const) {
  test(`Once it is over that ${fault}, the entry is stored without a reload`, async ({
    page,
    faultProxy,
    inbox,
    consoleWatch,
  }) => {
    consoleWatch.allow(/send-results-email try-failed|Failed to load resource/)
    await page.clock.install()
    await breakStorage(page, fault)
    faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
    const visitor = createVisitor(page, 'fr')
    await visitor.openWithState('/lead-capture', leadState())
    await visitor.fillLead()
    await visitor.submitLead()
    await expect(inMemory(visitor)).toBeVisible({ timeout: 15_000 })
    await mendStorage(page)
    await hastenUntil(page, visitor.notice('waiting'))
    await expectSum(page, 1, { pending: 1 })
    faultProxy.always({ kind: 'pass' })
    await hastenUntil(page, visitor.notice('sent'))
    await inbox.waitForEmails('ana@example.com', 1)
    await expectSum(page, 1, { delivered: 1 })
  })
}

test('Where the database is there without its store, the entry is stored all the same', async ({ page, inbox }) => {
  await page.goto(bareDocument)
  await page.evaluate(async (name) => {
    const opening = indexedDB.open(name)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    opening.result.close()
  }, databaseName)
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState())
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible({ timeout: 20_000 })
  await inbox.waitForEmails('ana@example.com', 1)
  await expectSum(page, 1, { delivered: 1 })
})

test('Where the first open is refused, the second one is taken, and the visitor notices nothing', async ({
  page,
  inbox,
}) => {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    let calls = 0
    IDBFactory.prototype.open = function (...args) {
      if (++calls === 1) throw new DOMException('Refused', 'UnknownError')
      return open.apply(this, args)
    }
  })
  const visitor = createVisitor(page, 'eu')
  await visitor.openWithState('/lead-capture', leadState())
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible({ timeout: 20_000 })
  await inbox.waitForEmails('ana@example.com', 1)
})

test('Once the device has stored an entry, and not before, the browser is asked not to evict it, once in a page', async ({
  page,
  inbox,
}) => {
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      performance.mark('asked to persist')
      return false
    }
  })
  const timesAsked = () => page.evaluate(() => performance.getEntriesByName('asked to persist').length)
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState())
  await visitor.fillLead()
  expect(await timesAsked()).toBe(0)
  // The form saves the entry, and so does the results screen.
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  expect(await timesAsked()).toBe(1)
  await inbox.waitForEmails('ana@example.com', 1)
})

test('A connection closed under the app is opened again without a reload', async ({ page, context, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState())
  // What iOS does in the background: every open connection is closed from outside, without an event.
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype
    const closed = new WeakSet<IDBDatabase>()
    let isFirst = true
    IDBDatabase.prototype.transaction = function (...args) {
      if (isFirst) {
        isFirst = false
        closed.add(this)
      }
      if (closed.has(this)) throw new DOMException('The database connection is closing.', 'InvalidStateError')
      return transaction.apply(this, args)
    }
  })
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible({ timeout: 20_000 })
  await inbox.waitForEmails('ana@example.com', 1)
  expect(context.pages()).toHaveLength(1)
})

test('Records that can’t be read are kept, and the others leave', async ({ page, inbox }) => {
  await page.goto(bareDocument)
  const [one, two] = createQueue(2)
  if (one === undefined || two === undefined) throw new Error('no queue')
  await putQueue(page, [one, two])
  const tampered = { ...two, request: { ...two.request, email: 42 } }
  await writeOutboxRecords(page, [
    [two.id, tampered],
    ['nonsense', 'nonsense'],
  ])
  await page.goto('/dashboard')
  await inbox.waitForEmails('visitor-0@example.com', 1, 30_000)
  await expect
    .poll(() => readOutboxRecords(page))
    .toEqual({
      [one.id]: expect.objectContaining({ state: 'delivered' }),
      [two.id]: tampered,
      nonsense: 'nonsense',
    })
})
