import type { Page } from 'playwright/test'

export const scripts = /\/assets\/.*\.js$/

/** Keeps back the app's scripts, or the files that `which` names, until `release`. */
export async function holdFiles(page: Page, which = scripts): Promise<{ release(): void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(which, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}
