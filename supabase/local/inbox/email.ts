import PostalMime from 'postal-mime'

/** One email as it came, and as a reader sees it. */
export interface Email {
  readonly id: string
  /** The addresses of the SMTP conversation, not of the header. */
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly messageId: string
  /** ISO 8601, UTC. */
  readonly receivedAt: string
}

/** Added in front of what is kept, so that the envelope survives with the email. */
export const envelopeHeader = 'X-Inbox-Envelope-To'
export const receivedHeader = 'X-Inbox-Received-At'

export async function parseEmail(id: string, raw: Uint8Array): Promise<Email> {
  const parsed = await PostalMime.parse(raw)
  const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key.toLowerCase(), value]))
  return {
    id,
    to: (headers[envelopeHeader.toLowerCase()] ?? '').split(/,\s*/).filter((address) => address !== ''),
    from: parsed.from?.address ?? '',
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    headers,
    messageId: parsed.messageId ?? '',
    receivedAt: headers[receivedHeader.toLowerCase()] ?? '',
  }
}
