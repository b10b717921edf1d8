import { ensureChromium } from './browser.ts'
import { shareTestDatabases } from './database.ts'
import { buildSite } from './site.ts'

/** Before the browser tests: a browser, the built site, and one PostgreSQL for all workers. Gives the teardown. */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureChromium()
  await buildSite()
  return await shareTestDatabases()
}
