import { expect, test } from 'vitest'
import { startFunction } from '../../supabase/local/function.ts'
import { startBackend } from '../support/backend.ts'
import { findFreePort } from '../support/free-port.ts'

const limit = 60_000

test('brings the function back when it crashes', { timeout: limit }, async () => {
  const backend = await startBackend()
  try {
    await backend.function.kill()
    expect(await backend.drain()).toBe('unreachable')
    await backend.function.healthy()
    expect(await backend.drain()).toBe('done')
    expect(backend.log()).toContain('is started again')
  } finally {
    await backend.stop()
  }
})

test('restarts the function with another environment when it is told to', { timeout: limit }, async () => {
  const backend = await startBackend()
  try {
    expect(await backend.function.restart({ DRAIN_SECRET: 'another-secret-0123456789' })).toMatchObject({ ok: true })
    expect(await backend.drain()).toBe('refused')
  } finally {
    await backend.stop()
  }
})

test('says in one line what is wrong with the configuration of a function that does not start', {
  timeout: limit,
}, async () => {
  const outcome = await startFunction({ port: await findFreePort(), environment: { MAIL_PROVIDER: 'pigeon' } })
  expect(outcome).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^The function ended while starting: .*MAIL_PROVIDER[^\n]*$/),
  })
})
