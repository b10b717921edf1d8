import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

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
// Linux keeps a closed connection for 60 s.
const closingLimit = 70_000
const pollInterval = 500

/**
 * One line for each port that somebody else listens on. The system lends out most of our ports for outgoing connections too; such a
 * one is waited for, with a word through `say`, because it goes by itself.
 */
export async function findTakenPorts(ports: Ports, say: (text: string) => void): Promise<readonly string[]> {
  const problems: string[] = []
  for (const part of parts) {
    const port = ports[part]
    if ((await isTaken(port)) && !(await becomesFree(port, say))) {
      problems.push(
        `Port ${port} is taken, and ${partNames[part]} needs it: end the program that uses it (lsof -i :${port} names it), then start again.`,
      )
    }
  }
  return problems
}

async function becomesFree(port: number, say: (text: string) => void): Promise<boolean> {
  if (await isAnswered(port)) return false
  say(`Port ${port} is held by a connection that is closing; waiting for it, at most ${closingLimit / 1000} s…`)
  const deadline = performance.now() + closingLimit
  while (await isTaken(port)) {
    if (performance.now() > deadline) return false
    await pause(pollInterval)
  }
  return true
}

/** Browsers try ::1 first for "localhost": somebody there would answer in our place. */
const isTaken = async (port: number) => (await isTakenOn(port, '127.0.0.1')) || (await isTakenOn(port, '::1'))

const isAnswered = async (port: number) => (await isAnsweredOn(port, '127.0.0.1')) || (await isAnsweredOn(port, '::1'))

function isTakenOn(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    // Other errors, such as a machine without IPv6, don't mean taken.
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}

function isAnsweredOn(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ port, host })
    const end = (isAnswered: boolean) => {
      probe.destroy()
      resolve(isAnswered)
    }
    probe.once('connect', () => end(true))
    probe.once('error', () => end(false))
  })
}
