import { createTransport } from 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Inbox, startInbox } from '../../supabase/local/inbox/inbox.ts'
import type { MailFault } from '../../supabase/local/inbox/mail-fault.ts'
import { partOf } from '../support/part-of.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

async function start(folder?: string): Promise<Inbox> {
  const inbox = partOf(await startInbox({ smtpPort: 0, pagePort: 0, ...(folder === undefined ? {} : { folder }) }))
  onTestFinished(() => inbox.stop())
  return inbox
}

/** What the SMTP conversation came to: the answer's code, or the kind of error. */
async function send(inbox: Inbox, subject = 'Excel : 60 %'): Promise<string> {
  const transport = createTransport({ url: inbox.smtpUrl, socketTimeout: 1000, greetingTimeout: 1000 })
  try {
    const sent = await transport.sendMail({
      from: 'Trebe <quiz@example.org>',
      to: 'ana.diaz@example.com',
      subject,
      text: 'Bonjour Ana',
      html: '<p>Bonjour <b>Ana</b></p>',
      headers: { 'X-Reference': 'r1' },
    })
    return sent.response.slice(0, 3)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return `${('responseCode' in error && error.responseCode) || ('code' in error && error.code)}`
  } finally {
    transport.close()
  }
}

describe('The inbox', () => {
  test('lists an email with its recipients, subject, both bodies, headers and time', async () => {
    const inbox = await start()
    expect(await send(inbox)).toBe('250')
    const listed: unknown = await (await fetch(`${inbox.pageUrl}/api/emails`)).json()
    expect(listed).toEqual(inbox.emails())
    expect(listed).toEqual([
      expect.objectContaining({
        to: ['ana.diaz@example.com'],
        from: 'quiz@example.org',
        subject: 'Excel : 60 %',
        text: expect.stringContaining('Bonjour Ana'),
        html: expect.stringContaining('<p>Bonjour <b>Ana</b></p>'),
        headers: expect.objectContaining({ 'x-reference': 'r1' }),
        messageId: expect.stringMatching(/^<.+@.+>$/),
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      }),
    ])
  })

  test('has its emails again after a restart, in order, and none after DELETE', async () => {
    const folder = createTemporaryFolder()
    const first = partOf(await startInbox({ smtpPort: 0, pagePort: 0, folder }))
    for (const subject of ['one', 'two', 'three']) await send(first, subject)
    const emails = first.emails()
    await first.stop()

    const second = await start(folder)
    expect(second.emails()).toEqual(emails)
    expect((await fetch(`${second.pageUrl}/api/emails`, { method: 'DELETE' })).status).toBe(204)
    expect(second.emails()).toEqual([])
    expect((await start(folder)).emails()).toEqual([])
  })

  test('shows an email as a document that can run and fetch nothing', async () => {
    const inbox = await start()
    await send(inbox)
    const answer = await fetch(`${inbox.pageUrl}/emails/${inbox.emails()[0]?.id}`)
    expect(await answer.text()).toContain('<p>Bonjour <b>Ana</b></p>')
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  })

  test('says in one line that a port is taken', async () => {
    const inbox = await start()
    const outcome = await startInbox({ smtpPort: inbox.smtpPort, pagePort: 0 })
    expect(outcome).toMatchObject({ ok: false, problem: expect.stringMatching(/^The inbox: .*EADDRINUSE.*$/) })
  })
})

describe('The inbox told to misbehave', () => {
  const cases: readonly { fault: MailFault; answer: string; handedOver: number; kept: number }[] = [
    { fault: { kind: 'refuse', at: 'connect', code: 421 }, answer: '421', handedOver: 0, kept: 0 },
    { fault: { kind: 'refuse', at: 'sender', code: 550 }, answer: '550', handedOver: 0, kept: 0 },
    { fault: { kind: 'refuse', at: 'recipient', code: 550 }, answer: '550', handedOver: 0, kept: 0 },
    { fault: { kind: 'refuse', at: 'data', code: 451 }, answer: '451', handedOver: 1, kept: 0 },
    { fault: { kind: 'delay', milliseconds: 50 }, answer: '250', handedOver: 1, kept: 1 },
    { fault: { kind: 'hang', at: 'data' }, answer: 'ETIMEDOUT', handedOver: 1, kept: 0 },
    { fault: { kind: 'drop', at: 'connect' }, answer: 'ECONNECTION', handedOver: 0, kept: 0 },
    { fault: { kind: 'drop', at: 'before-taking' }, answer: 'ECONNECTION', handedOver: 1, kept: 0 },
    { fault: { kind: 'drop', at: 'after-taking' }, answer: 'ECONNECTION', handedOver: 1, kept: 1 },
  ]
  for (const { fault, answer, handedOver, kept } of cases) {
    test(`does ${JSON.stringify(fault)} once, then takes emails again`, async () => {
      const inbox = await start()
      inbox.misbehave(fault, 1)
      expect([await send(inbox), inbox.handedOver(), inbox.emails().length]).toEqual([answer, handedOver, kept])
      expect(await send(inbox)).toBe('250')
      expect(inbox.emails()).toHaveLength(kept + 1)
    })
  }

  test('goes on until it is told to stop', async () => {
    const inbox = await start()
    inbox.misbehave({ kind: 'refuse', at: 'data', code: 451 })
    expect([await send(inbox), await send(inbox)]).toEqual(['451', '451'])
    inbox.misbehave(undefined)
    expect(await send(inbox)).toBe('250')
  })
})
