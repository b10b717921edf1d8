import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { functionAddress } from './addresses.ts'
import { hasEnded, spawnChild, stopChild } from './child.ts'
import { denoFlags, denoSurroundings, findDeno, functionFolder } from './deno.ts'
import { notStarted, type Started, started } from './started.ts'

export interface EdgeFunction {
  readonly port: number
  /** Its address, as the site calls it. */
  readonly url: string
  /** Ends the process without a word, as a crash would; it comes back unless the part is stopping. For tests. */
  kill(): Promise<void>
  /** Ends it and starts it again, with `environment` laid over the first one. Resolves when it is healthy. */
  restart(environment?: Readonly<Record<string, string>>): Promise<Started<EdgeFunction>>
  /** Resolves when it answers again; throws an Error when it does not in time. */
  healthy(): Promise<void>
  stop(): Promise<void>
}

export interface FunctionOptions {
  readonly port: number
  /** Everything that the function sees of its surroundings, `PORT` and `LOCAL` aside. */
  readonly environment: Readonly<Record<string, string>>
  readonly log?: (text: string) => void
}

const root = join(import.meta.dirname, '../..')
const healthLimit = 20_000
const pollInterval = 25
const restartDelay = 500

/** Starts the Edge Function under Deno and waits until it answers; a crash later restarts it. */
export async function startFunction(options: FunctionOptions): Promise<Started<EdgeFunction>> {
  const deno = findDeno()
  if (deno === undefined) return notStarted('The function: the binary of Deno is missing; run `npm ci`.')
  const entry = join(functionFolder, 'index.ts')
  if (!existsSync(entry)) return notStarted(`The function: ${entry} is missing.`)

  const url = functionAddress(options.port)
  let environment = options.environment
  let isStopping = false
  let child = launch()

  function launch(): ChildProcess {
    const process = spawnChild(deno ?? '', [...denoFlags, entry], {
      env: { ...environment, ...denoSurroundings(), PORT: `${options.port}`, LOCAL: '1' },
      inheritsEnvironment: false,
      cwd: root,
    })
    const log = options.log
    if (log) for (const stream of [process.stdout, process.stderr]) stream?.on('data', (data: Buffer) => log(`${data}`))
    return process
  }

  function keepAlive(process: ChildProcess): void {
    process.once('exit', () => {
      if (isStopping || process !== child) return
      options.log?.('The function ended by itself and is started again.\n')
      setTimeout(() => {
        if (isStopping || process !== child) return
        child = launch()
        keepAlive(child)
      }, restartDelay)
    })
  }

  async function begin(): Promise<Started<EdgeFunction>> {
    const problem = await waitForHealth(child, url)
    if (problem !== undefined) {
      isStopping = true
      await stopChild(child)
      return notStarted(problem)
    }
    keepAlive(child)
    return started(part)
  }

  const part: EdgeFunction = {
    port: options.port,
    url,
    kill: () => stopChild(child, 'SIGKILL'),
    restart: async (changes = {}) => {
      isStopping = true
      await stopChild(child)
      environment = { ...environment, ...changes }
      isStopping = false
      child = launch()
      return await begin()
    },
    healthy: async () => {
      const deadline = performance.now() + healthLimit
      while (!(await answers(url))) {
        if (performance.now() > deadline) throw new Error('The function does not answer.')
        await pause(pollInterval)
      }
    },
    stop: () => {
      isStopping = true
      return stopChild(child)
    },
  }
  return await begin()
}

async function waitForHealth(child: ChildProcess, url: string): Promise<string | undefined> {
  let output = ''
  child.stderr?.on('data', (data: Buffer) => {
    output = (output + data.toString()).slice(-4000)
  })
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  const deadline = performance.now() + healthLimit
  while (performance.now() < deadline) {
    if (failure !== undefined) return `The function: Deno could not be started: ${failure}`
    if (hasEnded(child)) return `The function ended while starting: ${firstComplaint(output)}`
    if (await answers(url)) return undefined
    await pause(pollInterval)
  }
  return `The function does not answer on ${url} after ${healthLimit / 1000} s.`
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

const firstComplaint = (output: string): string => {
  const lines = output.split('\n').map((line) => line.trim())
  return lines.find((line) => /error/i.test(line)) ?? lines.find((line) => line !== '') ?? 'it said nothing.'
}
