import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // Most files wait for a database or a process; two at a time fill two cores.
    maxWorkers: 2,
    // A hook starts PostgreSQL and the function's process, on a busy machine too.
    hookTimeout: 60_000,
    testTimeout: 60_000,
    // *.spec.ts are Playwright's.
    include: ['tests/**/*.test.ts'],
  },
})
