import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { isExecutable, placesOnPath } from '../../supabase/local/executable.ts'
import { functionHost } from './site.ts'

const isRoot = process.getuid?.() === 0
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const
const macPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
] as const
const systemShell = 'chromium-headless-shell'
const installLimit = 180_000

/**
 * `shell`: the same engine without what a browser has around its pages, for half the processor's time. It knows no Background Sync, and installs
 * nothing.
 */
export type BrowserBuild = 'whole' | 'shell'

/** The browser for the tests: `CHROMIUM_PATH`, else Playwright's own, else the system's, of which the shell is a package of its own. */
function findChromium(build: BrowserBuild = 'whole'): string | undefined {
  const named = process.env.CHROMIUM_PATH ?? ''
  const names = build === 'shell' ? [systemShell, ...systemNames] : systemNames
  return [named, chromium.executablePath(), ...placesOnPath(names), ...macPlaces].find(isExecutable)
}

/** Finds a browser, or installs one: Playwright's, or where this is root the system's. Throws one sentence when neither works. */
export function ensureChromium(): string {
  const installs: readonly (readonly string[])[] = [
    [process.execPath, join(import.meta.dirname, '../../node_modules/playwright/cli.js'), 'install', 'chromium'],
    ...(isRoot
      ? [
          ['apt-get', 'update'],
          ...[systemShell, 'chromium'].map((name) => ['apt-get', 'install', '-y', '--no-install-recommends', name]),
        ]
      : []),
  ]
  for (const install of installs) {
    const found = findChromium()
    if (found !== undefined) return found
    run(install)
  }
  const found = findChromium()
  if (found !== undefined) return found
  throw new Error(
    'The browser tests need Chromium: install the package "chromium", or set CHROMIUM_PATH to its binary.',
  )
}

/** How Chromium is launched. `functionPort` is where the site finds the function. */
export function chromiumLaunchOptions(functionPort: number, build?: BrowserBuild) {
  const executablePath = findChromium(build)
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      `--host-resolver-rules=MAP ${functionHost}:80 127.0.0.1:${functionPort}`,
      // Keeps a closed network quiet.
      '--disable-background-networking',
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  }
}

function run([command = '', ...args]: readonly string[]): void {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: installLimit,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    console.error(`${command} ${args.join(' ')} did not work.`)
  }
}
