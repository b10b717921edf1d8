import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBrevoMailer } from '../../supabase/functions/send-results-email/mailers/brevo.ts'
import type { Mailer, Sender } from '../../supabase/functions/send-results-email/mailers/mailer.ts'
import { createResendMailer } from '../../supabase/functions/send-results-email/mailers/resend.ts'
import { createSmtpMailer } from '../../supabase/functions/send-results-email/mailers/smtp.ts'
import { startScriptedSmtp } from '../support/scripted-smtp.ts'
import { outgoingEmail } from './support/outgoing-email.ts'

const nameless: Sender = { name: '', address: 'quiz@example.org' }
const whole: Sender = { name: 'Trebe, Bayonne', address: 'quiz@example.org', replyTo: 'people@example.org' }

afterEach(() => void vi.unstubAllGlobals())

/** What an API is sent as JSON. */
async function payloadOf(mailer: Mailer): Promise<unknown> {
  let payload: unknown
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    payload = await new Response(body).json()
    return Response.json({})
  })
  await mailer.send(outgoingEmail)
  return payload
}

describe('An email names its sender, the address that answers go to, and its recipient,', () => {
  const key = { apiKey: 'key', address: 'http://api.test' }

  test('to Brevo', async () => {
    const payload = await payloadOf(createBrevoMailer({ ...key, sender: whole }))
    expect(payload).toMatchObject({
      sender: { name: 'Trebe, Bayonne', email: 'quiz@example.org' },
      replyTo: { email: 'people@example.org' },
      to: [{ email: 'ana@example.com' }],
    })
    const bare = await payloadOf(createBrevoMailer({ ...key, sender: nameless }))
    expect(bare).toMatchObject({ sender: { email: 'quiz@example.org' } })
    expect(bare).not.toHaveProperty('replyTo')
    expect(bare).not.toHaveProperty('sender.name')
  })

  test('to Resend, the name in quotes', async () => {
    const payload = await payloadOf(createResendMailer({ ...key, sender: whole }))
    expect(payload).toMatchObject({
      from: '"Trebe, Bayonne" <quiz@example.org>',
      reply_to: 'people@example.org',
      to: ['ana@example.com'],
    })
    const bare = await payloadOf(createResendMailer({ ...key, sender: nameless }))
    expect(bare).toMatchObject({ from: 'quiz@example.org' })
    expect(bare).not.toHaveProperty('reply_to')
  })

  test('by SMTP', async () => {
    const smtp = await startScriptedSmtp()
    const { hostname: host, port, username: user, password } = new URL(smtp.url)
    const server = { host, port: Number(port), secure: false, user, password }
    expect(await createSmtpMailer({ server, sender: whole }).send(outgoingEmail)).toMatchObject({ kind: 'sent' })
    expect(await createSmtpMailer({ server, sender: nameless }).send(outgoingEmail)).toMatchObject({ kind: 'sent' })
    const [named, bare] = smtp.taken().map(({ text }) => text)
    expect(named).toMatch(/^From: "Trebe, Bayonne" <quiz@example\.org>\r?$/m)
    expect(named).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(named).toMatch(/^Date: Thu, 01 Jan 1970 00:00:00 \+0000\r?$/m)
    expect(named).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(named).toMatch(/^To: ana@example\.com\r?$/m)
    expect(named).toMatch(/^Reply-To: people@example\.org\r?$/m)
    expect(bare).toMatch(/^From: quiz@example\.org\r?$/m)
    expect(bare).not.toMatch(/^Reply-To:/m)
    await smtp.stop()
  })
})
