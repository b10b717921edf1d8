import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    // A hook starts PostgreSQL and the function's process, on a busy machine too.
    hookTimeout: 60_000,
    testTimeout: 20_000,
    // *.spec.ts are Playwright's.
    include: ['tests/**/*.test.{ts,tsx}'],
    // Real parts take their time on a busy machine; a test that waits for something says how long itself.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
