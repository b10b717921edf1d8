import { expect, test } from 'vitest'
import { checkEnvironment } from '../../src/build/check-environment.ts'

const serviceToken = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"iss":"supabase","role":"service_role"}').toString('base64url')}.sign`
const anonToken = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"iss":"supabase","role":"anon"}').toString('base64url')}.sign`

test('a build whose variables are right, or not set, has no problem', () => {
  expect(checkEnvironment({})).toEqual([])
  expect(checkEnvironment({ VITE_KIOSK: '', VITE_PROVIDER_SITE: ' ', VITE_PROVIDER_PRIVACY_CONTACT: ' ' })).toEqual([])
  for (const VITE_SUPABASE_PUBLISHABLE_KEY of ['sb_publishable_abc', anonToken]) {
    const environment = {
      VITE_KIOSK: '1',
      VITE_STAFF_PIN: '2468',
      VITE_SUPABASE_PUBLISHABLE_KEY,
      VITE_SUPABASE_URL: 'https://abc.supabase.co/',
      VITE_PROVIDER_PRIVACY_CONTACT: 'donnees@atelier.example',
    }
    expect(checkEnvironment(environment)).toEqual([])
  }
})

test.each([
  ['VITE_KIOSK', 'true', 'is neither 1 nor 0'],
  ['VITE_KIOSK', ' 1', 'is neither 1 nor 0'],
  ['VITE_KIOSK', '10', 'is neither 1 nor 0'],
  ['VITE_STAFF_PIN', 'equipe', 'holds something else than digits, and tablets offer those only'],
  ['VITE_STAFF_PIN', 'a2468', 'holds something else than digits, and tablets offer those only'],
  ['VITE_STAFF_PIN', '2468 ', 'holds something else than digits, and tablets offer those only'],
  [
    'VITE_SUPABASE_PUBLISHABLE_KEY',
    'sb_secret_abc',
    'is a secret key, and every browser would be given it: take the publishable one',
  ],
  [
    'VITE_SUPABASE_PUBLISHABLE_KEY',
    serviceToken,
    'is a secret key, and every browser would be given it: take the publishable one',
  ],
  ['VITE_SUPABASE_URL', 'http://abc.supabase.co', 'is not https, and browsers block such calls of an https site'],
  ['VITE_SUPABASE_URL', 'http://notlocalhost', 'is not https, and browsers block such calls of an https site'],
  ['VITE_SUPABASE_URL', 'http://localhost.example', 'is not https, and browsers block such calls of an https site'],
  [
    'VITE_SUPABASE_URL',
    'https://abc.supabase.co/?apikey=1',
    'is not the project’s own address, https://<ref>.supabase.co',
  ],
  [
    'VITE_SUPABASE_URL',
    'https://abc.supabase.co/rest/v1/',
    'is not the project’s own address, https://<ref>.supabase.co',
  ],
  [
    'VITE_SUPABASE_URL',
    'https://supabase.com/dashboard/project/abc',
    'is not the project’s own address, https://<ref>.supabase.co',
  ],
  ['VITE_STAFF_PIN', ' ', 'holds something else than digits, and tablets offer those only'],
  ['VITE_SUPABASE_URL', 'abc.supabase.co', 'is not an absolute http(s) address'],
  ['VITE_PROVIDER_LEGAL_NOTICE', 'example.org/mentions', 'is not an absolute http(s) address'],
  ['VITE_SUPABASE_URL', 'https://<ref>.supabase.co', 'names no host'],
  ['VITE_SUPABASE_URL', 'https://https://abc.supabase.co', 'names no host'],
  ['VITE_PROVIDER_SITE', 'https://[zubi.example]', 'names no host'],
  ['VITE_PROVIDER_SITE', 'www.zubi.example', 'is not an absolute http(s) address'],
  ['VITE_PROVIDER_CONTACT_PAGE', '/contact', 'is not an absolute http(s) address'],
  ['VITE_PROVIDER_PRIVACY_CONTACT', 'zubi.example/vie-privee', 'is not an email address'],
])('%s=%s is named, without its value, with what is wrong', (name, value, problem) => {
  expect(checkEnvironment({ [name]: value })).toEqual([`${name} ${problem}`])
})

test('the local stack may be called without encryption, and all that is wrong is named at once', () => {
  const here = ['http://127.0.0.1:54321', 'http://[::1]:54321', 'http://localhost:54321', 'http://functions.localhost']
  for (const address of [...here, 'http://functions.test']) {
    expect(checkEnvironment({ VITE_SUPABASE_URL: address })).toEqual([])
  }
  expect(checkEnvironment({ VITE_KIOSK: 'yes', VITE_STAFF_PIN: 'x', VITE_PROVIDER_SITE: 'x' })).toHaveLength(3)
})
