import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mailer, OutgoingEmail, Sender } from './mailer.ts'
import { converse, type SmtpServer } from './smtp-conversation.ts'

interface SmtpOptions {
  readonly server: SmtpServer
  readonly sender: Sender
}

/** SMTP has no idempotency: an unclear end stays unclear. The Message-ID is the same at each try, so that a mailbox may fold repeats. */
export function createSmtpMailer({ server, sender }: SmtpOptions): Mailer {
  return {
    name: 'smtp',
    dedupeWindow: 0,
    async send(email) {
      return await converse(server, { from: sender.address, to: email.to }, await compose(email, sender))
    },
  }
}

/** The email as bytes; date, id and boundary come from the row, so that a retry sends the same bytes. */
async function compose(email: OutgoingEmail, sender: Sender): Promise<Uint8Array> {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const composer = new MailComposer({
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: email.to },
    ...(sender.replyTo !== undefined && { replyTo: { name: '', address: sender.replyTo } }),
    subject: email.subject,
    html: email.html,
    text: email.text,
    date: email.date,
    messageId: `<${email.reference}@${domain}>`,
    baseBoundary: email.reference.slice(0, 32),
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing in an email names a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return await composer.compile().build()
}
