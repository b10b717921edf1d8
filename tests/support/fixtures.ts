import { test as base, expect } from 'playwright/test'
import { type BrowserBuild, chromiumLaunchOptions } from './browser.ts'
import { type ConsoleWatch, watchConsole } from './console-watch.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { createSettledInbox, type SettledInbox } from './settled-inbox.ts'
import { type Stack, startStack } from './stack.ts'

interface TestFixtures {
  /** Empty at the start of each test. */
  readonly inbox: SettledInbox
  /** Lets everything pass at the start of each test. */
  readonly faultProxy: FaultProxy
  /** A console error or warning that is not allowed fails the test. */
  readonly consoleWatch: ConsoleWatch
}

export interface WorkerFixtures {
  readonly browserBuild: BrowserBuild
  /** Laid over the site's build, for a whole file: `test.use({ siteEnvironment: { VITE_KIOSK: '1' } })`. */
  readonly siteEnvironment: Readonly<Record<string, string>>
  readonly stack: Stack
}

/** Playwright's test with a real stack behind each worker; pages open on its site. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteEnvironment: [{}, { scope: 'worker', option: true }],
  stack: [
    async ({ siteEnvironment }, use) => {
      const stack = await startStack(siteEnvironment)
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browserBuild: ['shell', { scope: 'worker', option: true }],
  launchOptions: [
    async ({ stack, browserBuild, launchOptions }, use) =>
      use({ ...launchOptions, ...chromiumLaunchOptions(stack.proxy.port, browserBuild) }),
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => use(stack.site.url),
  faultProxy: async ({ stack }, use) => use(stack.proxy),
  inbox: async ({ stack }, use) => use(createSettledInbox(stack)),
  context: async ({ context, stack }, use) => {
    await stack.reset()
    await use(context)
  },
  consoleWatch: [
    async ({ context }, use) => {
      const watch = watchConsole(context)
      await use(watch)
      expect(watch.complaints(), 'the console stayed quiet').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
