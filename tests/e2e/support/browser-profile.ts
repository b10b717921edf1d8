import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, devices } from 'playwright'
import { chromiumLaunchOptions } from '../../support/browser.ts'
import type { Stack } from '../../support/stack.ts'

/** A browser that can be closed and opened again with everything that it keeps. */
export interface BrowserProfile {
  /** Starts the browser on the profile. */
  open(): Promise<BrowserContext>
  /** Forgets it; its browsers are closed by then. */
  discard(): void
}

export function createProfile(stack: Stack): BrowserProfile {
  const folder = mkdtempSync(join(tmpdir(), 'trebe-device-'))
  return {
    open: () =>
      chromium.launchPersistentContext(folder, {
        ...devices['Pixel 7'],
        baseURL: stack.site.url,
        ...chromiumLaunchOptions(stack.proxy.port),
      }),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}
