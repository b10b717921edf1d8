/** Prints how a kiosk's queue of 2,000 entries is sent by the built app against the whole local stack, and how the page feels meanwhile. */
import { chromium, type Page } from 'playwright'
import { bareDocument } from '../support/bare-document.ts'
import { chromiumLaunchOptions, ensureChromium } from '../support/browser.ts'
import { countBy } from '../support/count-by.ts'
import { createQueue, putQueue } from '../support/outbox-queue.ts'
import { readEntries } from '../support/outbox-records.ts'
import { startStack } from '../support/stack.ts'
import { waitUntil } from '../support/wait-until.ts'
import { longestTask } from './longest-task.ts'

const entries = 2_000
const limit = 1_000_000
/** Calls traced; a trace of all would not fit. */
const traced = 100

ensureChromium()
const stack = await startStack()
const browser = await chromium.launch(chromiumLaunchOptions(stack.proxy.port))
const context = await browser.newContext({ baseURL: stack.site.url })
const page = await context.newPage()

await page.goto(bareDocument)
await putQueue(page, createQueue(entries))
await page.addInitScript(() => {
  const tasks: number[] = []
  Object.assign(globalThis, { longTasks: tasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
})

await browser.startTracing(page, { categories: ['toplevel'] })
const started = performance.now()
await page.goto('/dashboard')
const indicator = page.getByRole('button', { name: /envois? en attente/ })
await indicator.waitFor({ timeout: 60_000 })
const shown = performance.now() - started
const panel = await timePanel(page)
await waitUntil(() => stack.proxy.calls().length >= traced, 'the first calls', limit)
const longest = longestTask(await browser.stopTracing())
await waitUntil(() => stack.proxy.calls().length >= entries, 'every entry called for', limit)
const sent = (performance.now() - started) / 1000
await waitUntil(
  async () => (await readEntries(page)).every(({ state }) => state === 'delivered'),
  'every entry delivered',
  60_000,
)
const longTasks: readonly number[] = await page.evaluate(() => Reflect.get(globalThis, 'longTasks'))
const states = countBy(await readEntries(page), ({ state }) => state)
await waitUntil(
  async () => (await stack.drain()) === 'done' && stack.inbox.emails().length >= entries,
  'every email in the inbox',
  limit,
)
const recipients = new Set(stack.inbox.emails().flatMap(({ to }) => to))

const row = (value: number | string, limit: string) => ({ value, limit })
console.table({
  'entries created': row(entries, ''),
  'delivered, by the device': row(states.delivered ?? 0, `${entries}`),
  'emails in the inbox': row(stack.inbox.emails().length, `${entries}`),
  'addresses that had one': row(recipients.size, `${entries}`),
  'calls made': row(stack.proxy.calls().length, `${entries}`),
  'page opened to queue shown, ms': row(Math.round(shown), ''),
  'panel opened within, ms': row(Math.round(panel), '1000'),
  'sent, entries a second': row(Number((entries / sent).toFixed(1)), '2 or more'),
  'longest task until call 100, ms of processor': row(Math.round(longest), '200'),
  'longest task of all, ms by the clock': row(Math.round(Math.max(0, ...longTasks)), '200, on a machine at rest'),
  'tasks over 50 ms by the clock': row(longTasks.length, ''),
})

await browser.close()
await stack.stop()

/** Milliseconds from a press on the indicator to the panel on the screen, by the page's own clock. */
function timePanel(shownPage: Page): Promise<number> {
  return shownPage.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => /en attente/.test(textContent))
    const pressed = performance.now()
    button?.click()
    // No function of its own here: the compiler would name it by a helper that the page does not have.
    let isOpen = false
    while (!isOpen) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      isOpen = document.querySelector('dialog[open], [role=dialog]') !== null
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - pressed
  })
}
