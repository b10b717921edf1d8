import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/trebe/site')
/** Everything that the build reads. */
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json'] as const
const buildsKept = 8

/** The host name that the site calls; the browser is told where it is (`--host-resolver-rules`). */
export const functionHost = 'functions.test'

/** What tests lay over the site's build: for the staff of a kiosk, and for a version that is told from the first by its provider's name. */
export const siteVariants = {
  staff: { VITE_STAFF_PIN: '2468' },
  second: { VITE_PROVIDER_NAME: 'Bigarren' },
} as const

/**
 * Builds the site for tests, once for each state of its sources and environment, and gives the folder. Two test runs at once don't
 * disturb each other: each build is made aside and renamed.
 */
export async function buildSite(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const variables = { VITE_SUPABASE_URL: `http://${functionHost}`, ...environment }
  const folder = join(cache, fingerprint(variables))
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = `${folder}.${process.pid}.draft`
  await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      relative(root, draft),
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    { cwd: root, env: { ...withoutVite(process.env), NODE_ENV: 'production', ...variables } },
  )
  if (existsSync(folder)) rmSync(draft, { recursive: true, force: true })
  else renameSync(draft, folder)
  removeOldBuilds()
  return folder
}

/** What the shell holds for the site must not get into a build that is kept for every run: only the test's own variables do. */
function withoutVite(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('VITE_')))
}

function fingerprint(variables: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(variables).sort()))
  for (const file of sources.flatMap((source) => listFiles(join(root, source)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

function listFiles(path: string): readonly string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}

function removeOldBuilds(): void {
  const builds = readdirSync(cache)
    .map((name) => join(cache, name))
    .filter((folder) => !folder.endsWith('.draft'))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of builds.slice(buildsKept)) rmSync(folder, { recursive: true, force: true })
}
