/** Prints the main-thread time (Chromium's thread clock) of a visit from the landing screen to the results, and the heap after it. */
import { chromium } from 'playwright'
import { chromiumLaunchOptions, ensureChromium } from '../support/browser.ts'
import { startStack } from '../support/stack.ts'
import { createVisitor } from '../support/visitor.ts'

const rounds = 5

ensureChromium()
const stack = await startStack()
const browser = await chromium.launch(chromiumLaunchOptions(stack.proxy.port))

const figures: { landing: number; journey: number; heap: number }[] = []
for (let round = 0; round < rounds; round += 1) {
  await stack.reset()
  const context = await browser.newContext({ baseURL: stack.site.url })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async (name: string) => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  }

  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const landing = await read('TaskDuration')
  // From here on inside one document, as a visitor goes whose scripts have come.
  const visitor = createVisitor(page, 'fr')
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 4)
  await visitor.fillLead()
  await visitor.submitLead()
  await visitor.notice('sent').waitFor()
  const journey = await read('TaskDuration')
  await devtools.send('HeapProfiler.collectGarbage')
  figures.push({ landing: landing * 1000, journey: journey * 1000, heap: (await read('JSHeapUsedSize')) / 1e6 })
  await context.close()
}
await browser.close()
await stack.stop()

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const row = (key: keyof (typeof figures)[number]) => {
  const values = figures.map((figure) => figure[key])
  return {
    median: Number(median(values).toFixed(1)),
    from: Number(Math.min(...values).toFixed(1)),
    to: Number(Math.max(...values).toFixed(1)),
  }
}
console.log(`${rounds} visits, unthrottled; the driver's own look-ups are among the time.`)
console.table({
  'landing screen, ms': row('landing'),
  'whole journey, ms': row('journey'),
  'heap after it, MB': row('heap'),
})
