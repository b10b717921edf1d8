import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../supabase/local/listen.ts'
import { findTakenPorts } from '../../supabase/local/ports.ts'
import { findPorts } from './stack-process.ts'

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
  expect(await findTakenPorts({ ...(await findPorts()), inbox: held }, say)).toEqual([])
  expect(said).toEqual([expect.stringMatching(new RegExp(`^Port ${held} is held by a connection that is closing`))])
})
