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
const installLimit = 180_000

/** The browser for the tests: `CHROMIUM_PATH`, else Playwright's own, else the system's. */
function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH ?? ''
  return [named, chromium.executablePath(), ...placesOnPath(systemNames), ...macPlaces].find(isExecutable)
}

/** Finds a browser, or installs one: Playwright's, or where this is root the system's. Throws one sentence when neither works. */
export function ensureChromium(): string {
  const installs: readonly (readonly string[])[] = [
    [process.execPath, join(import.meta.dirname, '../../node_modules/playwright/cli.js'), 'install', 'chromium'],
    ...(isRoot
      ? [
          ['apt-get', 'update'],
          ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
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
export function chromiumLaunchOptions(functionPort: number) {
  const executablePath = findChromium()
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
