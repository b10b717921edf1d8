import { afterEach, expect, test, vi } from 'vitest'
import { createBackground } from '../../supabase/functions/send-results-email/background.ts'

afterEach(() => void Reflect.deleteProperty(globalThis, 'EdgeRuntime'))

test('the hosted runtime is told to wait for what goes on after the answer', async () => {
  const waitUntil = vi.fn()
  Reflect.set(globalThis, 'EdgeRuntime', { waitUntil })
  createBackground(() => undefined).run(Promise.resolve())
  expect(waitUntil).toHaveBeenCalledOnce()
  await expect(waitUntil.mock.calls[0]?.[0]).resolves.toBeUndefined()
})

test('all has settled when the last has ended, a bug included, of which the log has no more than the kind', async () => {
  const log = vi.fn()
  const background = createBackground(log)
  let end = () => {}
  background.run(Promise.reject(new RangeError('ana@example.com')))
  background.run(
    new Promise<void>((resolve) => {
      end = resolve
    }),
  )
  const settled = vi.fn()
  const all = background.settled().then(settled)
  await vi.waitFor(() =>
    expect(log).toHaveBeenCalledExactlyOnceWith({ level: 'error', event: 'bug', reason: 'RangeError' }),
  )
  expect(settled).not.toHaveBeenCalled()
  end()
  await all
})
