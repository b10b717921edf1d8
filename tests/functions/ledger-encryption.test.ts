import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createLedger } from '../../supabase/functions/send-results-email/ledger.ts'
import type { Mailer } from '../../supabase/functions/send-results-email/mailers/mailer.ts'

const mailer: Mailer = {
  name: 'smtp',
  dedupeWindow: 0,
  send: () => Promise.resolve({ kind: 'later', reason: 'test', concernsAll: false }),
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html: what asks for TLS before anything else is said. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

async function listen(server: Server, host: string): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** The first words that a ledger on `host` hears. */
async function firstWords(host: string, parameters = ''): Promise<Buffer> {
  const server = createServer()
  const port = await listen(server, host)
  const heard = once(server, 'connection').then(async ([socket]) => {
    const [words] = await once(socket, 'data')
    socket.destroy()
    return words
  })
  await createLedger(`postgres://results_mailer:pw@${host}:${port}/postgres${parameters}`, mailer).health()
  server.close()
  return await heard
}

describe('The line to the ledger', () => {
  test('is encrypted to another machine, also where its address doesn’t ask for it', async () => {
    expect(await firstWords('127.0.0.2')).toEqual(sslRequest)
  })

  test('is as its address says', async () => {
    expect(await firstWords('127.0.0.2', '?sslmode=disable')).not.toEqual(sslRequest)
    expect(await firstWords('127.0.0.1', '?sslmode=require')).toEqual(sslRequest)
  })

  test('is open within this machine', async () => {
    expect(await firstWords('127.0.0.1')).not.toEqual(sslRequest)
  })
})
