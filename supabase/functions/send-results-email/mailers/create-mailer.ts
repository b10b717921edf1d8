import type { MailConfiguration } from '../configuration.ts'
import { createBrevoMailer } from './brevo.ts'
import type { Mailer } from './mailer.ts'
import { createResendMailer } from './resend.ts'
import { createSmtpMailer } from './smtp.ts'

/** The mailer that the configuration names. */
export function createMailer(mail: MailConfiguration): Mailer {
  switch (mail.kind) {
    case 'resend':
      return createResendMailer(mail)
    case 'brevo':
      return createBrevoMailer(mail)
    case 'smtp':
      return createSmtpMailer(mail)
    default:
      return mail satisfies never
  }
}
