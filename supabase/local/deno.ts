/** How Deno is run: where its binary is, what it may do, and what it sees. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { functionName } from '../../src/core/results-email.ts'

const root = join(import.meta.dirname, '../..')

/** Where the function's files are. */
export const functionFolder = join(root, 'supabase/functions', functionName)

/**
 * What a deployed function may do, and no more: it reaches the network and reads, writes no file and starts no process. Packages come from
 * `node_modules`, in the versions that `deno.json` names.
 */
export const denoFlags = [
  'run',
  '--no-lock',
  '--node-modules-dir=manual',
  '--cached-only',
  '--no-prompt',
  '--quiet',
  `--config=${join(functionFolder, 'deno.json')}`,
  '--allow-net',
  '--allow-env',
  '--allow-read',
  '--allow-sys',
]

/** Deno's cache stays in the project; its home is left alone. */
export const denoSurroundings = (): Readonly<Record<string, string>> => ({
  PATH: process.env.PATH ?? '',
  DENO_DIR: join(root, 'node_modules/.cache/deno'),
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
})

/** Deno's binary itself, not the package's script: signals must reach it. */
export function findDeno(): string | undefined {
  const name = process.platform === 'win32' ? 'deno.exe' : 'deno'
  const home = dirname(createRequire(import.meta.url).resolve('deno/package.json'))
  const places = [
    join(home, name),
    ...platformPackages.map((packageName) => join(home, '..', '@deno', packageName, name)),
  ]
  return places.find((place) => existsSync(place))
}

const platformPackages = [`${process.platform}-${process.arch}-glibc`, `${process.platform}-${process.arch}`] as const
