import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { listen } from '../../../supabase/local/listen.ts'

/** Signed by itself, until 2120, for `localhost`: what Node asks for where a host is a number. It guards nothing. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBazCCARGgAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5sZWRnZXIu
ZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwObGVkZ2VyLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASy
jB2YchwK+MujqVKjrkHVtxqZ3+92p5ge22g06s/cgiJSttQtYmeDc8bSMEjJidyS
KHNV9zZve9owwlGPGgzVo0gwRjAPBgNVHRMBAf8EBTADAQH/MBQGA1UdEQQNMAuC
CWxvY2FsaG9zdDAdBgNVHQ4EFgQUmWtwo5eqlQHGimg4iRByxPu76vwwCgYIKoZI
zj0EAwIDSAAwRQIhAOmFpyEgPd6rOiA/i7LuGwxkTBh0r9dOldFWjYLkx37nAiAi
CInniNCmTHBbGOZk8j0qMg1gqf+iD22QwVA+3iBkNA==
-----END CERTIFICATE-----
`

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgokI9Sn/MO/OAUb3k
kaZo6pTX7l3P31VdkDvEKWc5VKKhRANCAASyjB2YchwK+MujqVKjrkHVtxqZ3+92
p5ge22g06s/cgiJSttQtYmeDc8bSMEjJidySKHNV9zZve9owwlGPGgzV
-----END PRIVATE KEY-----
`

/** This machine, under an address that the product takes for another's. */
const host = '127.0.0.2'

/** Stands before PostgreSQL at `target` and speaks TLS as it does, with the certificate above; `url` leads to it, as `target` does to the database. */
export async function startEncryptedLine(target: URL): Promise<{ readonly url: URL; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    // The request for TLS, which is answered before anything is encrypted.
    client.once('data', () => {
      client.write('S')
      const decrypted = new TLSSocket(client, { isServer: true, cert: certificate, key })
      const database = connect(Number(target.port), target.hostname)
      keep(decrypted)
      keep(database)
      decrypted.pipe(database).pipe(decrypted)
    })
  })
  const port = await listen(server, 0, host)
  return {
    url: Object.assign(new URL(target), { hostname: host, port }),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
