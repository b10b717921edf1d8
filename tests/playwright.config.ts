import { defineConfig, devices } from 'playwright/test'
import type { WorkerFixtures } from './support/fixtures.ts'

const hundred = 'e2e/kiosk-hundred.spec.ts'
/** What is about sending, installing and updating has the browser that visitors have. */
const wantWhole = ['faults/**/*.spec.ts', 'e2e/journey-*.spec.ts', 'e2e/{install,updates,kiosk-update}.spec.ts']

export default defineConfig<object, WorkerFixtures>({
  testDir: '.',
  // *.test.ts are vitest's.
  projects: [
    // By far the longest, and so the first: else one worker would be left alone with it.
    { name: 'hundred', testMatch: hundred, use: { browserBuild: 'whole' } },
    { name: 'whole', testMatch: wantWhole, use: { browserBuild: 'whole' } },
    { name: 'screens', testMatch: 'e2e/**/*.spec.ts', testIgnore: [hundred, ...wantWhole] },
  ],
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results/browser',
  // A test waits more than it computes: three stacks with a browser each keep two cores busy.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // No test says how fast a machine has to be.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  // No traces: recording them takes a quarter more of the processor. A test that failed is run again with `--trace on`.
  // Drawing all of a phone's pixels takes some 7 % of the processor's time. Tests that measure lengths have them.
  use: { ...devices['Pixel 7'], deviceScaleFactor: 1, screenshot: 'only-on-failure' },
})
