import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendLimit } from '../../supabase/functions/send-results-email/mailers/mailer.ts'
import { createSmtpMailer } from '../../supabase/functions/send-results-email/mailers/smtp.ts'
import { type SmtpPoint, startScriptedSmtp } from '../support/scripted-smtp.ts'
import { outgoingEmail } from './support/outgoing-email.ts'

afterEach(() => void vi.useRealTimers())

/** One email, to a server that says nothing more once it has heard `heard`; the time of a whole send is over then. */
async function sendUntilTheLimit(heard: SmtpPoint, unanswered: SmtpPoint) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const smtp = await startScriptedSmtp((step) => {
    if (step === heard) setImmediate(() => vi.advanceTimersByTime(sendLimit))
    return false
  })
  smtp.failNext({ at: unanswered, act: 'hang' })
  const { hostname: host, port } = new URL(smtp.url)
  const server = { host, port: Number(port), secure: false, user: undefined, password: undefined }
  const mailer = createSmtpMailer({ server, sender: { name: '', address: 'quiz@example.org' } })
  const outcome = await mailer.send(outgoingEmail)
  await smtp.stop()
  return outcome
}

// The socket's own limit, which any byte of the server's begins anew, stays that of a real clock: 15 s, for which these tests don't wait.
describe('A send that takes as long as a send may, however alive the line is,', { timeout: 10_000 }, () => {
  test('is put off where the message has not begun', async () => {
    expect(await sendUntilTheLimit('RCPT', 'RCPT')).toEqual({
      kind: 'later',
      reason: 'smtp_envelope_lost',
      concernsAll: true,
    })
  })

  test('is in doubt where the server may have the message', async () => {
    expect(await sendUntilTheLimit('message', 'dot')).toEqual({
      kind: 'in_doubt',
      reason: 'smtp_message_lost',
      concernsAll: false,
    })
  })
})
