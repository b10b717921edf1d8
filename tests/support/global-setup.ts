import { ensureChromium } from './browser.ts'
import { shareTestDatabases } from './database.ts'
import { buildSite, siteVariants } from './site.ts'

/** Before the browser tests: a browser, the built sites, and one PostgreSQL for all workers. Gives the teardown. */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureChromium()
  // All of them now: a build beside tests would slow them down.
  for (const variables of [{}, ...Object.values(siteVariants)]) await buildSite(variables)
  return await shareTestDatabases()
}
