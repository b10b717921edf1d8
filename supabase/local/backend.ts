import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startDatabase } from './database.ts'
import { startDrainTimer } from './drain-timer.ts'
import { startFunction } from './function.ts'
import { startInbox } from './inbox/inbox.ts'
import { functionEnvironment } from './local-environment.ts'
import { openLog } from './log.ts'
import type { Ports } from './ports.ts'
import { firstLine, notStarted, type Started, started } from './started.ts'

/** Everything behind the site. */
export interface LocalBackend {
  /** Ends the parts in the order in which they lean on each other. */
  stop(): Promise<void>
}

/** Starts PostgreSQL, the inbox, the function and the timer; what they keep is under `folder`. */
export async function startLocalBackend(folder: string, ports: Ports): Promise<Started<LocalBackend>> {
  const logs = openLogs(folder)
  if (!logs.ok) return logs
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  const fail = async (problem: string) => {
    await stop()
    return notStarted(problem)
  }

  const database = await startDatabase({
    folder: join(folder, 'postgres'),
    port: ports.database,
    log: logs.part.database,
  })
  if (!database.ok) return fail(database.problem)
  stops.push(database.part.stop)

  const inbox = await startInbox({ smtpPort: ports.smtp, pagePort: ports.inbox, folder: join(folder, 'inbox') })
  if (!inbox.ok) return fail(inbox.problem)
  stops.push(inbox.part.stop)

  const drainSecret = randomBytes(24).toString('hex')
  const edgeFunction = await startFunction({
    port: ports.function,
    environment: functionEnvironment({
      sitePort: ports.site,
      functionRoleUrl: database.part.functionRoleUrl,
      smtpUrl: inbox.part.smtpUrl,
      drainSecret,
    }),
    log: (text) => {
      logs.part.edgeFunction(text)
      process.stderr.write(text)
    },
  })
  if (!edgeFunction.ok) return fail(edgeFunction.problem)
  stops.push(edgeFunction.part.stop)

  const stopTimer = startDrainTimer(edgeFunction.part.url, drainSecret)
  stops.push(async () => stopTimer())
  return started({ stop })
}

/** First of all, for a folder that somebody else has made may be closed to us. */
function openLogs(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    const database = openLog(join(folder, 'postgres.log'))
    const edgeFunction = openLog(join(folder, 'function.log'))
    return started({ database, edgeFunction })
  } catch (error) {
    return notStarted(`The logs could not be begun: ${firstLine(error)}`)
  }
}
