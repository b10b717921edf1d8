import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Those that want a ledger share one PostgreSQL; the others are not to wait for its start. */
const wantLedger = ['tests/{functions,faults}/**/*.test.ts', 'tests/local/{function,leads}.test.ts']

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // Most files wait for a database or a process; three at a time keep two cores busy.
    maxWorkers: 3,
    // A hook makes a database and starts the function's process, on a busy machine too.
    hookTimeout: 60_000,
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'ledger', include: wantLedger, globalSetup: 'tests/support/share-databases.ts' },
      },
      // *.spec.ts are Playwright's.
      { extends: true, test: { name: 'other', include: ['tests/**/*.test.ts'], exclude: wantLedger } },
    ],
  },
})
