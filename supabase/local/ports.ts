import { createServer } from 'node:net'

/** Where each part listens. */
export type Ports = Readonly<Record<'site' | 'function' | 'database' | 'inbox' | 'smtp', number>>

/** The fixed ports of `npm start`. */
export const ports: Ports = { site: 4173, function: 54321, database: 54322, inbox: 54324, smtp: 54325 }

const partNames: Readonly<Record<keyof Ports, string>> = {
  site: 'the site',
  function: 'the function send-results-email',
  database: 'PostgreSQL',
  inbox: "the inbox's page",
  smtp: "the inbox's SMTP server",
}

const parts = ['site', 'function', 'database', 'inbox', 'smtp'] as const

/** One line for each port that somebody else listens on. */
export async function findTakenPorts(ports: Ports): Promise<readonly string[]> {
  const problems: string[] = []
  for (const part of parts) {
    const port = ports[part]
    // Browsers try ::1 first for "localhost": somebody there would answer in our place.
    if ((await isTaken(port, '127.0.0.1')) || (await isTaken(port, '::1'))) {
      problems.push(
        `Port ${port} is taken, and ${partNames[part]} needs it: end the program that uses it (lsof -i :${port} names it), then start again.`,
      )
    }
  }
  return problems
}

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    // Other errors, such as a machine without IPv6, don't mean taken.
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}
