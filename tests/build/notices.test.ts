import { expect, test } from 'vitest'
import { noticesOf } from '../../src/build/notices.ts'

const named = (environment: Readonly<Record<string, string>>) =>
  noticesOf(environment).map((notice) => notice.split(' ')[0])

test('a build says of each variable that is not set what it lacks', () => {
  expect(named({})).toHaveLength(9)
  expect(noticesOf({})).toContain('VITE_STAFF_PIN is not set: a kiosk of this build offers no staff panel.')
  expect(named({ VITE_STAFF_PIN: '2468' })).toEqual(named({}).filter((name) => name !== 'VITE_STAFF_PIN'))
})

test('a variable of blanks is as good as none, for the build takes its default', () => {
  expect(named({ VITE_PROVIDER_NAME: ' ', VITE_SUPABASE_PUBLISHABLE_KEY: '\t' })).toEqual(named({}))
})
