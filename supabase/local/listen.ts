import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Starts listening, on this machine alone, and gives the port, which is the asked one unless that was 0. Rejects with Node's own error. */
export function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Ends a server with all its connections; resolves when it is gone. */
export function stopListening(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
