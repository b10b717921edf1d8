import type { BrowserContext, Page } from 'playwright/test'

export const scripts = /\/assets\/.*\.js$/

/** Keeps back the app's scripts, or the files that `which` names, until `release`; of a whole context those that a worker asks for, too. */
export async function holdFiles(asking: Page | BrowserContext, which = scripts): Promise<{ release(): void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await asking.route(which, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}
