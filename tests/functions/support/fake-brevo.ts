import { randomUUID } from 'node:crypto'
import {
  asRecord,
  type FakeMailProvider,
  type MailProviderCall,
  startFakeMailProvider,
} from '../../support/fake-mail-provider.ts'

export const brevoKey = 'xkeysib-test'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Brevo's `POST /v3/smtp/email`: a key among the email's headers; a second use of it is an error. */
export function startFakeBrevo(): Promise<FakeMailProvider> {
  return startFakeMailProvider({
    check,
    take: (call, remembered) => {
      const key = String(asRecord(call.body.headers).idempotencyKey)
      if (remembered.has(key)) {
        return { answer: { status: 400, body: { code: 'duplicate_parameter' } }, recipient: undefined }
      }
      const answer = { status: 201, body: { messageId: `<${randomUUID()}@brevo.test>` } }
      remembered.set(key, answer)
      const [to] = Array.isArray(call.body.to) ? call.body.to : []
      return { answer, recipient: String(asRecord(to).email) }
    },
  })
}

function check({ headers, path, body }: MailProviderCall): string | undefined {
  if (path !== '/v3/smtp/email') return `path ${path}`
  if (headers['api-key'] !== brevoKey) return 'api-key'
  if (!uuid.test(String(asRecord(body.headers).idempotencyKey))) return 'idempotencyKey'
  if (!Array.isArray(body.to) || body.to.length !== 1) return 'to'
  if (typeof asRecord(body.sender).email !== 'string') return 'sender'
  for (const name of ['subject', 'htmlContent', 'textContent']) {
    if (typeof body[name] !== 'string' || body[name] === '') return name
  }
  return undefined
}
