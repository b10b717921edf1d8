import { defineConfig, devices } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  // *.test.ts are vitest's.
  testMatch: '{e2e,faults}/**/*.spec.ts',
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
