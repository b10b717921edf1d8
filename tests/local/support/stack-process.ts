import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Ports } from '../../../supabase/local/ports.ts'
import { findFreePort } from '../../support/free-port.ts'

export interface StackProcess {
  readonly child: ChildProcess
  /** Resolves when the addresses are printed; rejects with all output when it ends before. */
  readonly ready: Promise<void>
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
  output(): string
  /** Every process below it, however deep. */
  descendants(): readonly number[]
}

export async function findPorts(): Promise<Ports> {
  const [site, edgeFunction, database, inbox, smtp] = await Promise.all(Array.from({ length: 5 }, findFreePort))
  return { site: site ?? 0, function: edgeFunction ?? 0, database: database ?? 0, inbox: inbox ?? 0, smtp: smtp ?? 0 }
}

/** The whole stack in a process of its own, as `npm start` runs it once it has built the site. */
export function startStackProcess(folder: string, ports: Ports): StackProcess {
  const numbers = [ports.site, ports.function, ports.database, ports.inbox, ports.smtp].map(String)
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'stack-program.ts'), folder, ...numbers],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => {
        output += data.toString()
        if (output.includes('Ctrl-C stops everything')) resolve()
      })
    }
    child.once('exit', () => reject(new Error(`It ended before it was ready:\n${output}`)))
  })
  // Awaited by those tests that want it to be ready.
  ready.catch(() => undefined)
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ready, ended, output: () => output, descendants: () => listDescendants(child.pid ?? 0) }
}

function listDescendants(parent: number): readonly number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const below = (pid: number): readonly number[] =>
    rows.flatMap(([child = 0, itsParent]) => (itsParent === pid ? [child, ...below(child)] : []))
  return below(parent)
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
