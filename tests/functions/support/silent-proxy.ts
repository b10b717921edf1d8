import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../../../supabase/local/listen.ts'

/** A line to a server that can go silent, as one does whose machine is gone: no answer, no error. */
export interface SilentProxy {
  readonly port: number
  /** Connections that the client has open. */
  open(): number
  /** From now on nothing passes; connections are taken all the same. */
  silence(): void
  /** Everything passes, also what was held back. */
  speak(): void
  /** Cuts what is open. */
  cut(): void
  /** New connections are refused; those that are open stay as they are. */
  refuse(): void
  /** Takes connections again. */
  take(): Promise<void>
  stop(): Promise<void>
}

export async function startSilentProxy(target: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let held: (() => void)[] | undefined
  const pass = (step: () => void) => {
    if (held === undefined) step()
    else held.push(step)
  }
  const server = createServer((client) => {
    const database = connect(target, '127.0.0.1')
    sockets.add(client)
    client.on('data', (chunk) => pass(() => database.write(chunk)))
    database.on('data', (chunk) => pass(() => client.write(chunk)))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(client)
        other.destroy()
      })
    }
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const port = await listen(server, 0)
  return {
    port,
    open: () => sockets.size,
    silence: () => {
      held ??= []
    },
    speak: () => {
      const steps = held ?? []
      held = undefined
      for (const step of steps) step()
    },
    cut,
    refuse: () => void server.close(),
    take: async () => {
      await listen(server, port)
    },
    stop: async () => {
      cut()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}
