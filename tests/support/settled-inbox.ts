import { setTimeout as pause } from 'node:timers/promises'
import type { Email } from '../../supabase/local/inbox/email.ts'
import type { Stack } from './stack.ts'

/** An inbox that is counted only when nothing is on its way any more. */
export interface SettledInbox {
  /**
   * Waits until `count` emails for `address` have come, then until everything has settled, and gives them. Throws when fewer come in
   * time, and when after settling there are more.
   */
  waitForEmails(address: string, count: number, limit?: number): Promise<readonly Email[]>
  /** Waits until everything has settled and gives all that came, for whomever. */
  settle(limit?: number): Promise<readonly Email[]>
}

const pollInterval = 20
const quietRounds = 2

export function createSettledInbox(stack: Pick<Stack, 'inbox' | 'drain' | 'proxy' | 'function' | 'log'>): SettledInbox {
  const emailsFor = (address: string) => stack.inbox.emails().filter(({ to }) => to.includes(address))

  async function settle(limit = 15_000): Promise<readonly Email[]> {
    const deadline = performance.now() + limit
    let before = ''
    let quiet = 0
    while (quiet < quietRounds) {
      // The drain sends whatever the ledger still owes, so two drains without a new email mean that nothing is owed.
      const drained = await stack.drain()
      const now = `${stack.inbox.emails().length} ${stack.proxy.calls().length}`
      const isQuiet = drained === 'done' && stack.proxy.inFlight() === 0 && !(await isSending(stack.function.url))
      quiet = isQuiet && now === before ? quiet + 1 : 0
      before = now
      if (performance.now() > deadline)
        throw new Error(`Nothing settled within ${limit} ms (last drain: ${drained}).\n${stack.log()}`)
      await pause(pollInterval)
    }
    return stack.inbox.emails()
  }

  return {
    settle,
    waitForEmails: async (address, count, limit = 15_000) => {
      const deadline = performance.now() + limit
      while (emailsFor(address).length < count) {
        if (performance.now() > deadline) {
          throw new Error(
            `${emailsFor(address).length} of ${count} emails for ${address} within ${limit} ms.\n${stack.log()}`,
          )
        }
        await pause(pollInterval)
      }
      await settle(limit)
      const emails = emailsFor(address)
      if (emails.length !== count) throw new Error(`${emails.length} emails for ${address} instead of ${count}.`)
      return emails
    },
  }
}

/** Whether the ledger has an email under way; the local function tells. */
async function isSending(functionUrl: string): Promise<boolean> {
  const health: unknown = await (await fetch(`${functionUrl}/health`)).json()
  return JSON.stringify(health).includes('"sending":0') === false
}
