import { defineConfig, devices } from 'playwright/test'

const hundred = 'e2e/kiosk-hundred.spec.ts'

export default defineConfig({
  testDir: '.',
  projects: [
    // By far the longest, and so the first: else one worker would be left alone with it. A trace of its some thousand steps would take
    // longer than the test, and tests that are traced in another way come last.
    { name: 'hundred', testMatch: hundred, use: { trace: 'off' } },
    // *.test.ts are vitest's.
    { name: 'other', testMatch: '{e2e,faults}/**/*.spec.ts', testIgnore: hundred },
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
  use: { ...devices['Pixel 7'], trace: 'retain-on-failure' },
})
