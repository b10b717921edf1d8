import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSmtpMailer } from '../../supabase/functions/send-results-email/mailers/smtp.ts'
import { type ScriptedSmtp, startScriptedSmtp } from '../support/scripted-smtp.ts'
import { outgoingEmail } from './support/outgoing-email.ts'

let smtp: ScriptedSmtp

beforeEach(async () => {
  smtp = await startScriptedSmtp()
})
afterEach(() => smtp.stop())

function send(host: string, login: { readonly user?: string; readonly password?: string }) {
  const { user, password } = login
  const server = { host, port: Number(new URL(smtp.url).port), secure: false, user, password }
  return createSmtpMailer({ server, sender: { name: '', address: 'quiz@example.org' } }).send(outgoingEmail)
}

const commands = () => smtp.lines().map((line) => line.split(' ')[0])
const login = { user: 'someone', password: 'secret' }
/** This machine, in a spelling that does not count as such: it stands for another one. */
const elsewhere = '::ffff:127.0.0.1'

describe('An SMTP server without TLS', () => {
  test('on another machine never hears the password', async () => {
    expect(await send(elsewhere, login)).toEqual({ kind: 'later', reason: 'smtp_connect_502', concernsAll: true })
    expect(commands()).toEqual(['EHLO', 'STARTTLS'])
  })

  test('on another machine gets an email that takes no login', async () => {
    expect(await send(elsewhere, {})).toMatchObject({ kind: 'sent' })
    expect(commands()).not.toContain('AUTH')
  })

  test('on this machine gets login and email, from the sender’s domain', async () => {
    expect(await send('127.0.0.1', login)).toMatchObject({ kind: 'sent' })
    await vi.waitFor(() =>
      expect(smtp.lines().map((line) => line.toLowerCase())).toEqual([
        'ehlo example.org',
        expect.stringMatching(/^auth plain /),
        'mail from:<quiz@example.org>',
        'rcpt to:<ana@example.com>',
        'data',
        'quit',
      ]),
    )
  })
})
