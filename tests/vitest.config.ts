import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    // A hook starts PostgreSQL and the function's process, on a busy machine too.
    hookTimeout: 60_000,
    testTimeout: 20_000,
    include: [
      'tests/{core,outbox,app,functions,architecture,local}/**/*.test.{ts,tsx}',
      // The faults that need no browser.
      'tests/faults/function-*.test.ts',
    ],
  },
})
