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
