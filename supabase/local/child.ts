import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { isExecutable, placesOnPath } from './executable.ts'

/** Whom a child runs as, where this process is root and the child must not be. */
export interface Identity {
  readonly uid: number
  readonly gid: number
  /** The child may pass folders that only root may enter, such as a clone under /root. */
  readonly passesClosedFolders: boolean
}

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Whether the child also sees this process's environment; yes unless told. */
  readonly inheritsEnvironment?: boolean
  readonly cwd?: string
  readonly identity?: Identity
}

/**
 * Starts a child in a process group of its own, so that Ctrl-C reaches this process only and children stop in order. Where the system
 * has `setpriv` (Linux), the child also gets SIGINT when this process dies without a word: none outlives even a SIGKILL.
 */
export function spawnChild(command: string, args: readonly string[], options: ChildOptions = {}): ChildProcess {
  const { identity } = options
  const spawnOptions: SpawnOptions = {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: options.inheritsEnvironment === false ? { ...options.env } : { ...process.env, ...options.env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  }
  const setpriv = findSetpriv()
  if (setpriv === undefined) {
    return spawn(command, args, { ...spawnOptions, ...(identity && { uid: identity.uid, gid: identity.gid }) })
  }
  return spawn(setpriv, ['--pdeathsig', 'INT', ...identityFlags(identity), command, ...args], spawnOptions)
}

function identityFlags(identity: Identity | undefined): readonly string[] {
  if (identity === undefined) return []
  const who = ['--reuid', `${identity.uid}`, '--regid', `${identity.gid}`, '--clear-groups']
  // Without the last one access(2) would still say no: it asks as if the capability were not there.
  const passes = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--securebits', '+no_setuid_fixup']
  return identity.passesClosedFolders ? [...who, ...passes] : who
}

const findSetpriv = (): string | undefined =>
  process.platform === 'linux' ? placesOnPath(['setpriv']).find(isExecutable) : undefined

/** How long a child may take to end, in milliseconds. */
const patience = 8000

/** Asks a child to stop, and after `patience` makes it. Resolves when it is gone. */
export function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill(signal)
  })
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
