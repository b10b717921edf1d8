import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** What a step came to: how many of its checks passed and failed. */
export interface Count {
  readonly passed: number
  readonly failed: number
  /** Names of those that failed, where the step has such. */
  readonly failures?: readonly string[]
}

export interface Step {
  readonly name: string
  run(): Promise<Count>
}

export const root = join(import.meta.dirname, '../..')

/** Where steps leave their reports; ignored by git. */
export const reports = join(root, 'test-results')

/** Runs a program to its end, its output shown; resolves with its exit code. Nothing waits for a keyboard. */
export function runCommand(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a package's program with this Node. */
export const runNode = (script: string, ...args: readonly string[]): Promise<number> =>
  runCommand(process.execPath, [join(root, 'node_modules', script), ...args])

/** Runs checks one after another, each counting one; a failed one doesn't keep the next from running. */
export async function countChecks(checks: readonly (() => Promise<boolean>)[]): Promise<Count> {
  let passed = 0
  for (const check of checks) if (await check()) passed += 1
  return { passed, failed: checks.length - passed }
}
