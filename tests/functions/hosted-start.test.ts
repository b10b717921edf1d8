import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spawnChild, stopChild } from '../../supabase/local/child.ts'
import { denoFlags, denoSurroundings, findDeno, functionFolder } from '../../supabase/local/deno.ts'
import { testEnvironment } from '../support/backend.ts'
import { findFreePort } from '../support/free-port.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Starts the program as a hosted project does: nothing says that it is the local stack's. Gives what it has written so far. */
function startHosted(port: number, environment: Readonly<Record<string, string>>): () => string {
  const child = spawnChild(findDeno() ?? '', [...denoFlags, join(functionFolder, 'index.ts')], {
    env: { ...environment, ...denoSurroundings(), PORT: `${port}` },
    inheritsEnvironment: false,
  })
  onTestFinished(() => stopChild(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  return () => output
}

test('A hosted function says at its start what its emails name for want of a provider, then serves calls and no GET', async () => {
  const port = await findFreePort()
  const nowhere = {
    functionRoleUrl: 'postgres://results_mailer:pw@127.0.0.1:1/postgres',
    smtpUrl: 'smtp://127.0.0.1:1',
  }
  const output = startHosted(port, { ...testEnvironment(nowhere, nowhere), VITE_PROVIDER_NAME: 'Atelier' })
  await waitUntil(() => output().includes('listening'), 'the start')
  const lines = output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ level, event, reason }) => [level, event, reason])).toEqual([
    ['warn', 'configuration', 'example_provider_site'],
    ['warn', 'configuration', 'example_provider_contactPage'],
    ['warn', 'configuration', 'example_provider_privacyContact'],
    ['warn', 'configuration', 'example_provider_postalAddress'],
    ['info', 'listening', undefined],
  ])
  const statusOf = async (method: string) => (await fetch(`http://127.0.0.1:${port}`, { method })).status
  expect(await Promise.all(['GET', 'POST'].map(statusOf))).toEqual([405, 401])
})
