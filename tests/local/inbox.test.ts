import { createTransport } from 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Inbox, startInbox } from '../../supabase/local/inbox/inbox.ts'
import { partOf } from '../support/part-of.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

async function start(folder?: string): Promise<Inbox> {
  const inbox = partOf(await startInbox({ smtpPort: 0, pagePort: 0, ...(folder === undefined ? {} : { folder }) }))
  onTestFinished(() => inbox.stop())
  return inbox
}

async function send(inbox: Inbox, subject = 'Excel : 60 %'): Promise<void> {
  await createTransport({ url: inbox.smtpUrl }).sendMail({
    from: 'Trebe <quiz@example.org>',
    to: 'ana.diaz@example.com',
    subject,
    text: 'Bonjour Ana',
    html: '<p>Bonjour <b>Ana</b></p>',
    headers: { 'X-Reference': 'r1' },
  })
}

describe('The inbox', () => {
  test('lists an email with its recipients, subject, both bodies, headers and time', async () => {
    const inbox = await start()
    await send(inbox)
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
