import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  applyAddress,
  isKiosk,
  loadLanguage,
  loadSource,
  loadStandLanguage,
  wasKiosk,
} from '../../src/app/device/settings.ts'
import { createStorage } from './support/web-storage.ts'

// The keys are written out: under other names an update would make plain phones of the kiosks in the field.
describe('what an earlier version has kept on the device is found', () => {
  const localStorage = createStorage()
  const sessionStorage = createStorage()

  beforeEach(() => {
    vi.stubGlobal('document', {})
    vi.stubGlobal('window', { localStorage, sessionStorage })
    return () => vi.unstubAllGlobals()
  })

  test('on a kiosk: that it is one, its language, its source, and the language of the visit under way', () => {
    localStorage.setItem('trebe.kiosk', '1')
    localStorage.setItem('trebe.stand-language', 'eu')
    localStorage.setItem('trebe.source', 'salon-bayonne')
    expect(isKiosk()).toBe(true)
    expect(loadStandLanguage()).toBe('eu')
    expect(loadLanguage()).toBe('eu')
    expect(loadSource()).toBe('salon-bayonne')
    sessionStorage.setItem('trebe.language', 'fr')
    expect(loadLanguage()).toBe('fr')
  })

  test('on a device that is none any more: that it was one, the language that was chosen, and the tab’s source', () => {
    localStorage.setItem('trebe.kiosk', '0')
    localStorage.setItem('trebe.language', 'eu')
    sessionStorage.setItem('trebe.source', 'bureau')
    expect(wasKiosk()).toBe(true)
    expect(loadLanguage()).toBe('eu')
    expect(loadSource()).toBe('bureau')
  })
})

/** A device that opens addresses, given by what they say, one after the other. */
function openAddresses(...searches: readonly string[]): void {
  const location = { pathname: '/', search: '', hash: '' }
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', {
    localStorage: createStorage(),
    sessionStorage: createStorage(),
    location,
    history: { state: null },
  })
  vi.stubGlobal('History', { prototype: { replaceState: () => undefined } })
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const search of searches) {
    location.search = search
    applyAddress()
  }
}

test('an address that says of a device that it is no kiosk makes none that was one of it', () => {
  openAddresses('?kiosk=0')
  expect(wasKiosk()).toBe(false)
})

test('a kiosk that was none for a while does not stand at the last fair again, nor in its language', () => {
  openAddresses('?kiosk=1&source=bayonne&lang=eu', '?kiosk=0', '?kiosk=1')
  expect(loadSource()).toBeUndefined()
  expect(loadStandLanguage()).toBe('fr')
})

test('a kiosk keeps its stand’s name and language when it is opened as one once more', () => {
  openAddresses('?kiosk=1&source=bayonne&lang=eu', '?kiosk=1')
  expect(loadSource()).toBe('bayonne')
  expect(loadStandLanguage()).toBe('eu')
})
