import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendLimit } from '../../supabase/functions/send-results-email/mailers/mailer.ts'
import { createSmtpMailer } from '../../supabase/functions/send-results-email/mailers/smtp.ts'
import { type SmtpPoint, startScriptedSmtp } from '../support/scripted-smtp.ts'
import { outgoingEmail } from './support/outgoing-email.ts'

afterEach(() => void vi.restoreAllMocks())

/** One email, by a process that stands still for `milliseconds` while it waits for the reply to `point`. */
async function sendHeldUp(point: SmtpPoint, milliseconds: number) {
  const smtp = await startScriptedSmtp((step) => {
    if (step === point) {
      const now = performance.now() + milliseconds
      vi.spyOn(performance, 'now').mockReturnValue(now)
    }
    return false
  })
  const { hostname: host, port } = new URL(smtp.url)
  const server = { host, port: Number(port), secure: false, user: 'someone', password: 'secret' }
  const outcome = await createSmtpMailer({ server, sender: { name: '', address: 'quiz@example.org' } }).send(
    outgoingEmail,
  )
  await smtp.stop()
  return { outcome, taken: smtp.taken().length }
}

describe('A process that stands still in the middle of an SMTP conversation', () => {
  test('for longer than a send may take begins no message, so that nothing is in doubt', async () => {
    expect(await sendHeldUp('DATA', sendLimit + 1)).toEqual({
      outcome: { kind: 'later', reason: 'smtp_envelope_lost', concernsAll: true },
      taken: 0,
    })
  })

  test('for a shorter time sends it', async () => {
    expect(await sendHeldUp('DATA', sendLimit / 2)).toMatchObject({ outcome: { kind: 'sent' }, taken: 1 })
  })
})
