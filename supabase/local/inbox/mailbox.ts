import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Email, envelopeHeader, parseEmail, receivedHeader } from './email.ts'

/** The emails that arrived, oldest first. With a folder they are files as well, and are there again after a restart. */
export interface Mailbox {
  list(): readonly Email[]
  /** Resolves when the email is on disk: only then may the server say that it took it. */
  add(raw: Uint8Array, recipients: readonly string[]): Promise<Email>
  clear(): void
}

/** Opens the mailbox of `folder`; without one it lives in memory only. */
export async function openMailbox(folder?: string): Promise<Mailbox> {
  const emails: Email[] = []
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true })
    for (const name of listFiles(folder)) {
      emails.push(await parseEmail(name.slice(0, -'.eml'.length), readFileSync(join(folder, name))))
    }
  }
  let counter = 0
  return {
    list: () => emails,
    add: async (raw, recipients) => {
      const receivedAt = new Date().toISOString()
      counter += 1
      const id = `${receivedAt.replace(/[:.]/g, '-')}-${process.pid}-${`${counter}`.padStart(6, '0')}`
      const front = `${envelopeHeader}: ${recipients.join(', ')}\r\n${receivedHeader}: ${receivedAt}\r\n`
      const kept = Buffer.concat([Buffer.from(front), raw])
      if (folder !== undefined) {
        const draft = join(folder, `${id}.draft`)
        writeFileSync(draft, kept)
        renameSync(draft, join(folder, `${id}.eml`))
      }
      const email = await parseEmail(id, kept)
      emails.push(email)
      return email
    },
    clear: () => {
      emails.length = 0
      if (folder !== undefined && existsSync(folder)) for (const name of listFiles(folder)) rmSync(join(folder, name))
    },
  }
}

const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
