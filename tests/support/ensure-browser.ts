/** Finds or installs the browser that the tests need, and says which it is. */
import { ensureChromium } from './browser.ts'

try {
  console.log(`Browser: ${ensureChromium()}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
