import { listen, stopListening } from '../listen.ts'
import { firstLine, notStarted, type Started, started } from '../started.ts'
import type { Email } from './email.ts'
import { openMailbox } from './mailbox.ts'
import { createInboxPage } from './page.ts'
import { createSmtpServer } from './smtp.ts'

export interface Inbox {
  readonly smtpPort: number
  /** `smtp://127.0.0.1:<port>`, for the function's `SMTP_URL`. */
  readonly smtpUrl: string
  readonly pageUrl: string
  /** What arrived, oldest first. */
  emails(): readonly Email[]
  clear(): void
  stop(): Promise<void>
}

export interface InboxOptions {
  readonly smtpPort: number
  readonly pagePort: number
  /** Keeps the emails here as well; without it they are in memory only. */
  readonly folder?: string
}

/** Starts the SMTP server and the page that shows what it took. */
export async function startInbox(options: InboxOptions): Promise<Started<Inbox>> {
  try {
    const mailbox = await openMailbox(options.folder)
    const smtp = createSmtpServer(mailbox)
    const page = createInboxPage(mailbox)
    // smtp-server's own `listen` hides the error of a taken port in an event; its net.Server does not.
    const smtpPort = await listen(smtp.server.server, options.smtpPort)
    const pagePort = await listen(page, options.pagePort)
    return started({
      smtpPort,
      smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      pageUrl: `http://127.0.0.1:${pagePort}`,
      emails: mailbox.list,
      clear: mailbox.clear,
      stop: async () => {
        await Promise.all([smtp.stop(), stopListening(page)])
      },
    })
  } catch (error) {
    return notStarted(`The inbox: ${firstLine(error)}`)
  }
}
