import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../supabase/local/listen.ts'
import { findTakenPorts, type Ports } from '../../supabase/local/ports.ts'

// Below what the system lends out for outgoing connections: the other tests' connections may hold any port above.
const free: Ports = { site: 14173, function: 14174, database: 14175, inbox: 14176, smtp: 14177 }

test('waits for a port that an outgoing connection holds, and says so', async () => {
  const far = createServer((socket) => socket.on('error', () => socket.destroy()))
  const farPort = await listen(far, 0)
  const connection = connect({ port: farPort, host: '127.0.0.1' })
  await new Promise((resolve) => connection.once('connect', resolve))
  const held = connection.localPort ?? 0
  onTestFinished(() => void far.close())

  const said: string[] = []
  const say = (text: string) => {
    said.push(text)
    // A reset leaves nothing behind; a proper end would hold the port for a minute.
    connection.resetAndDestroy()
  }
  expect(await findTakenPorts({ ...free, inbox: held }, say)).toEqual([])
  expect(said).toEqual([expect.stringMatching(new RegExp(`^Port ${held} is held by a connection that is closing`))])
})

test('what listens here is reached from this machine only', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  const port = await listen(server, 0)
  expect(server.address()).toMatchObject({ address: '127.0.0.1', port })
})
