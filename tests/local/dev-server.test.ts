import { expect, onTestFinished, test } from 'vitest'
import { startDevServer } from '../../supabase/local/dev-server.ts'
import { partOf } from '../support/part-of.ts'

test('the dev server gives the app as source, and ends the worker of the built site', async () => {
  const server = partOf(await startDevServer(0))
  onTestFinished(() => server.stop())
  const text = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).text()
  expect(await text('/dashboard')).toContain('src="/src/app/main.tsx"')
  expect(await text('/src/app/main.tsx')).toContain('/src/app/router.tsx')
  expect(await text('/sw.js')).toContain('registration.unregister()')
})
