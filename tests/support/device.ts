import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, devices } from 'playwright'
import { chromiumArguments, findChromium } from './browser.ts'
import { functionHost } from './site.ts'
import type { Stack } from './stack.ts'

/** A device whose browser can be closed and opened again with everything that it keeps. */
export interface Device {
  /** Starts the browser on the device's profile. */
  open(): Promise<BrowserContext>
  /** Forgets the profile; its browsers are closed by then. */
  discard(): void
}

export function createDevice(stack: Stack): Device {
  const profile = mkdtempSync(join(tmpdir(), 'trebe-device-'))
  const executablePath = findChromium()
  return {
    open: () =>
      chromium.launchPersistentContext(profile, {
        ...devices['Pixel 7'],
        baseURL: stack.site.url,
        ...(executablePath === undefined ? {} : { executablePath }),
        args: chromiumArguments(functionHost, stack.proxy.port),
      }),
    discard: () => rmSync(profile, { recursive: true, force: true }),
  }
}
