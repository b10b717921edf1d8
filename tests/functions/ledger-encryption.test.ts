import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createLedger } from '../../supabase/functions/send-results-email/ledger.ts'
import type { Mailer } from '../../supabase/functions/send-results-email/mailers/mailer.ts'
import { listen } from '../../supabase/local/listen.ts'

const mailer: Mailer = {
  name: 'smtp',
  dedupeWindow: 0,
  send: () => Promise.resolve({ kind: 'later', reason: 'test', concernsAll: false }),
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html: what asks for TLS before anything else is said. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** What a database without a password says to a session that begins: that it is let in, and that queries may come. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/** The first words that a ledger on `host` hears; those of the first query where it `welcomes`. */
async function firstWords(host: string, parameters = '', welcomes = false): Promise<Buffer> {
  const server = createServer()
  const port = await listen(server, 0, host)
  const heard = once(server, 'connection').then(async ([socket]) => {
    const [greeting] = await once(socket, 'data')
    if (welcomes) socket.write(welcome)
    const [words] = welcomes ? await once(socket, 'data') : [greeting]
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

  // What libpq takes for "if it can be had": whoever sits on the line says that it can't.
  test.each(['?sslmode=prefer', '?sslmode='])(
    'is not open because somebody on it says so, with %s',
    async (parameters) => {
      const words: Buffer[] = []
      const server = createServer((socket) => {
        socket.on('data', (heard) => {
          words.push(heard)
          socket.write('N')
        })
        socket.on('error', () => {})
      })
      const port = await listen(server, 0, '127.0.0.2')
      await createLedger(`postgres://results_mailer:pw@127.0.0.2:${port}/postgres${parameters}`, mailer).health()
      server.close()
      expect(Buffer.concat(words).toString('latin1')).not.toContain('results_mailer')
      expect(words[0]).toEqual(sslRequest)
    },
  )

  test('is open within this machine', async () => {
    expect(await firstWords('127.0.0.1')).not.toEqual(sslRequest)
  })

  test('names no prepared statement: a pooler in transaction mode gives the next query another session', async () => {
    const query = await firstWords('127.0.0.1', '', true)
    expect(query.toString('latin1')).toContain('select ledger.health()')
    // The message `P`, its length, and an empty name.
    expect([query[0], query[5]]).toEqual([0x50, 0])
  })
})
