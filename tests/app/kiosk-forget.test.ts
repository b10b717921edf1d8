import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetVisitor } from '../../src/app/kiosk/forget.ts'
import { createStorage } from './support/web-storage.ts'

// The keys are written out, as in `settings.test.ts`.
test('the end of a visit takes all that anybody has kept, but for what belongs to the device: a wrong PIN shuts its door on', () => {
  const localStorage = createStorage()
  const sessionStorage = createStorage()
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', { localStorage, sessionStorage })
  onTestFinished(() => void vi.unstubAllGlobals())
  const device = {
    'trebe.kiosk': '1',
    'trebe.stand-language': 'eu',
    'trebe.source': 'salon-bayonne',
    'trebe.staff-lock': '{"wrong":6,"until":1795168800000}',
  }
  const visitor = { 'trebe.visit': 'a', 'trebe.language': 'fr', 'trebe.visits': '2', 'sb-any-auth-token': '{}' }
  for (const [key, value] of Object.entries({ ...device, ...visitor })) localStorage.setItem(key, value)
  for (const key of ['trebe.visit', 'trebe.language', 'tsr-scroll']) sessionStorage.setItem(key, 'b')

  forgetVisitor()
  expect({ ...localStorage }).toEqual({ ...device, 'trebe.visit': expect.not.stringMatching(/^a$/) })
  expect({ ...sessionStorage }).toEqual({})
})
