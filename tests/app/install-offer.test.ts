import { beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from './support/web-storage.ts'

let browser: EventTarget

/** The module as a page has it that was just loaded, in a browser that says this of itself. */
async function loadOffer({ userAgent = 'Android', maxTouchPoints = 5, isInstalled = false } = {}) {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  vi.resetModules()
  return await import('../../src/app/install/install-offer.ts')
}

beforeEach(() => {
  browser = new EventTarget()
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', { localStorage: createStorage(), sessionStorage: createStorage() })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  return () => vi.unstubAllGlobals()
})

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios-steps'],
  ['an iPad, which says that it is a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios-steps'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'none'],
  ['an Android phone, before its browser offers it', 'Mozilla/5.0 (Linux; Android 14; Pixel 7)', 5, 'none'],
] as const)('what can be offered on %s', async (_, userAgent, maxTouchPoints, kind) => {
  const { currentInstallOffer } = await loadOffer({ userAgent, maxTouchPoints })
  expect(currentInstallOffer().kind).toBe(kind)
})

test('the browser’s dialog is opened once, however often its button is pressed, and ends the offer', async () => {
  const { currentInstallOffer, keepInstallPrompt } = await loadOffer()
  keepInstallPrompt()
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))
  browser.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  const offer = currentInstallOffer()
  if (offer.kind !== 'prompt') throw new Error(`offered is ${offer.kind}`)
  await Promise.all([offer.accept(), offer.accept()])
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(currentInstallOffer().kind).toBe('none')
})

test('a dialog that the browser does not open leaves no button without effect', async () => {
  const { currentInstallOffer, keepInstallPrompt, subscribeToInstallOffer } = await loadOffer()
  keepInstallPrompt()
  browser.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => new Promise(() => {}) }))
  const offer = currentInstallOffer()
  if (offer.kind !== 'prompt') throw new Error(`offered is ${offer.kind}`)
  const kinds: string[] = []
  subscribeToInstallOffer(() => kinds.push(currentInstallOffer().kind))
  void offer.accept()
  expect(kinds).toEqual(['none'])
})

test('who has installed it by the browser’s menu is offered nothing any more', async () => {
  const { currentInstallOffer, keepInstallPrompt } = await loadOffer({ userAgent: 'iPhone' })
  keepInstallPrompt()
  expect(currentInstallOffer().kind).toBe('ios-steps')
  browser.dispatchEvent(new Event('appinstalled'))
  expect(currentInstallOffer().kind).toBe('none')
})
