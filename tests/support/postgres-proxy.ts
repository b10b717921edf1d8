import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../../supabase/local/listen.ts'

const ledgerCalls = ['accept', 'reserve_turn', 'claim', 'release', 'complete'] as const

/**
 * `before`: the call has left the function; `after`: the database has done it; `amid`: the function has the row of the reply, and not its end;
 * `told`: the function has been told.
 */
export type PostgresStep = `${'before' | 'after' | 'amid' | 'told'} ${(typeof ledgerCalls)[number]}`

/** Told of every step; true cuts the line there. */
export type PostgresWatch = (step: PostgresStep) => boolean

export interface PostgresProxy {
  readonly port: number
  stop(): Promise<void>
}

/** Stands between the function and PostgreSQL, and knows the ledger's calls by their text. */
export async function startPostgresProxy(target: number, watch: PostgresWatch): Promise<PostgresProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(target, '127.0.0.1')
    let underWay: (typeof ledgerCalls)[number] | undefined
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', cut)
      socket.on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    client.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      const call = ledgerCalls.find((name) => text.includes(`ledger.${name}(`))
      if (call !== undefined) {
        underWay = call
        if (watch(`before ${call}`)) return cut()
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      // A reply holds the row and, last, "ready for query": only then is the transaction over.
      const call = isReady(chunk) ? underWay : undefined
      if (call !== undefined) underWay = undefined
      if (call !== undefined && watch(`after ${call}`)) return cut()
      if (call !== undefined && watch(`amid ${call}`)) return void client.end(chunk.subarray(0, -endOfReply), cut)
      client.write(chunk, () => {
        if (call !== undefined && watch(`told ${call}`)) cut()
      })
    })
  })
  const port = await listen(server, 0)
  return {
    port,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The bytes of `SELECT 1` and "ready for query". */
const endOfReply = 14 + 6

/** The message `Z`, length 5, status idle. */
const isReady = (chunk: Buffer): boolean => chunk.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]))
