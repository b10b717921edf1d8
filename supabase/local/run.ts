import { databaseAddress, functionAddress } from './addresses.ts'
import { startLocalBackend } from './backend.ts'
import { findTakenPorts, type Ports } from './ports.ts'
import type { Started } from './started.ts'

/** The site in front of the stack: the built one, or Vite's dev server. */
export type StartFront = () => Promise<Started<{ stop(): Promise<void> }>>

/** What ends the stack: Ctrl-C, whoever runs it, a terminal that is closed. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Starts the whole stack, prints its addresses, and ends it when it is told to. Each problem is one line and exit code 1. */
export async function runStack(
  startFront: StartFront,
  { folder, ports }: { readonly folder: string; readonly ports: Ports },
): Promise<void> {
  let parts: Promise<readonly Started<{ stop(): Promise<void> }>[]> = Promise.resolve([])
  let isEnding = false
  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    // Also what is still starting is waited for: nothing is left behind.
    for (const part of await parts) if (part.ok) await part.part.stop()
    process.exit(code)
  }
  for (const signal of endSignals) process.on(signal, () => void end(0))

  const taken = await findTakenPorts(ports, console.log)
  if (taken.length > 0) {
    for (const problem of taken) console.error(problem)
    return await end(1)
  }
  // Both at once, for both take seconds on a fresh clone. They end in this order: the site, then what it leans on.
  parts = Promise.all([startFront(), startLocalBackend(folder, ports)])
  const problems = (await parts).flatMap((part) => (part.ok ? [] : [part.problem]))
  if (isEnding) return
  if (problems.length === 0) return console.log(addressesOf(ports))
  for (const problem of problems) console.error(problem)
  await end(1)
}

const addressesOf = (ports: Ports): string => `
  The quiz      http://localhost:${ports.site}
  The inbox     http://127.0.0.1:${ports.inbox}
  The function  ${functionAddress(ports.function)}
  PostgreSQL    ${databaseAddress('postgres', ports.database)}

  Data and logs are in .local/; the data is kept, a log begins anew at each start. Ctrl-C stops everything.
`
