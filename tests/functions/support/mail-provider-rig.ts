import { type Backend, startBackend } from '../../support/backend.ts'
import type { FakeMailProvider, MailProviderFault } from '../../support/fake-mail-provider.ts'
import { setLedgerClock } from '../../support/ledger-clock.ts'

/** A function between its ledger and the fake of one mail provider. */
export interface MailProviderRig {
  readonly mailProvider: FakeMailProvider
  readonly backend: Backend
  /** Makes it as new: nothing is owed, the clock is right, no key is known. */
  clear(): Promise<void>
  /** How the email of `key` stands. */
  stateOf(key: string): Promise<{ readonly state: string; readonly reason: string | null } | undefined>
  /** How many emails the mail provider made for an address. */
  takenFor(email: string): number
  stop(): Promise<void>
}

/** `environmentOf` gives what makes the function use the mail provider at an address. */
export async function startMailProviderRig(
  startMailProvider: () => Promise<FakeMailProvider>,
  environmentOf: (url: string) => Readonly<Record<string, string>>,
): Promise<MailProviderRig> {
  const mailProvider = await startMailProvider()
  const backend = await startBackend({ environment: environmentOf(mailProvider.url) })
  return {
    mailProvider,
    backend,
    clear: async () => {
      // What is still under way ends before the next test begins.
      await backend.sql`truncate ledger.emails, ledger.clients`
      await backend.drain()
      await backend.sql`truncate ledger.pace`
      await setLedgerClock(backend.sql, '0')
      mailProvider.forgetKeys()
    },
    stateOf: async (key) => {
      const [row] = await backend.sql<{ state: string; reason: string | null }[]>`
        select state, reason from ledger.emails where key = ${key}`
      return row
    },
    takenFor: (email) => mailProvider.taken().filter((recipient) => recipient === email).length,
    stop: async () => {
      await backend.stop()
      await mailProvider.stop()
    },
  }
}

/** The same fault, after the email was taken. */
export const taken = (fault: MailProviderFault): MailProviderFault => ({ ...fault, take: true })
export const cutBefore: MailProviderFault = { kind: 'cut', where: 'before', take: false }
export const cutInside: MailProviderFault = { kind: 'cut', where: 'inside', take: false }
