import { defaultLanguage, type Language, parseLanguage } from '../../core/language.ts'
import { sourcePattern } from '../../core/source.ts'
import { replaceEntry } from './history.ts'
import { onceShown } from './loaded-ahead.ts'
import { readStored, type StorageArea, writeStored } from './storage.ts'

// What this device remembers between visits. Keys are part of the promise to devices in the field: don't rename them.
export const deviceKeys = {
  language: 'trebe.language',
  standLanguage: 'trebe.stand-language',
  kiosk: 'trebe.kiosk',
  source: 'trebe.source',
} as const

/** In the session storage of a kiosk's tab: the visit under way. In its local storage: which one began last. */
export const visitKey = 'trebe.visit'

/** The language of the visit: the one chosen on this device, else the stand's, else the product's default. */
export function loadLanguage(): Language {
  return parseLanguage(readStored(languageArea(), deviceKeys.language)) ?? loadStandLanguage()
}

/** Remembers the language that was chosen: on a kiosk as long as this tab, elsewhere on this device. */
export function saveLanguage(language: Language): void {
  writeStored(languageArea(), deviceKeys.language, language)
}

// On a kiosk the choice is the visit's: it goes with the tab, also when that crashes.
function languageArea(): StorageArea {
  return isKiosk() ? 'sessionStorage' : 'localStorage'
}

/** The language that a kiosk comes back to for the next visitor. */
export function loadStandLanguage(): Language {
  return parseLanguage(readStored('localStorage', deviceKeys.standLanguage)) ?? defaultLanguage
}

/** Whether this device is a kiosk: as its address said last, else as the build says (`VITE_KIOSK=1`). */
export function isKiosk(): boolean {
  const stored = readStored('localStorage', deviceKeys.kiosk)
  return stored === null ? import.meta.env.VITE_KIOSK === '1' : stored === '1'
}

/** Whether this device was a kiosk and is none any more: what lies in its outbox may be strangers'. */
export function wasKiosk(): boolean {
  return readStored('localStorage', deviceKeys.kiosk) === '0'
}

/** The fair or office that this device stands at, or that its visitor came from; undefined when none was named. */
export function loadSource(): string | undefined {
  return readStored(sourceArea(), deviceKeys.source) ?? undefined
}

// On a kiosk the source belongs to the device, which drops it with that role; on a visitor's phone it lasts as long as the tab.
function sourceArea(): StorageArea {
  return isKiosk() ? 'localStorage' : 'sessionStorage'
}

const parameters = ['kiosk', 'lang', 'source'] as const

/**
 * Takes over what the page's address says of the device, and takes it out of the address, so that a reload does not undo what was chosen
 * since: `?kiosk=1|0`, `?lang=fr|eu`, `?source=…`. A kiosk keeps language and source for all its visitors; a visitor's own phone keeps
 * the source for this tab only. Other values are ignored; of a source, none is left then. Gives the language that the address names, for a
 * device that keeps nothing.
 */
export function applyAddress(): Language | undefined {
  const { pathname, search, hash } = window.location
  const address = new URLSearchParams(search)
  if (!parameters.some((name) => address.has(name))) return undefined
  const language = parseLanguage(address.get('lang'))
  const loadAnew = () => {
    // The app may have led the entry on to another address meanwhile, and has given it a state.
    replaceEntry(null, pathname + search + hash)
    window.location.reload()
  }
  // Until it is shown, if ever, a page that was loaded ahead is drawn as on the device as it is, but for its language.
  if (onceShown(loadAnew)) return language
  const kiosk = address.get('kiosk')
  const wasOne = isKiosk()
  // A device that is none says nothing by this.
  if (kiosk === '1' || (kiosk === '0' && wasOne)) writeStored('localStorage', deviceKeys.kiosk, kiosk)
  if (isKiosk() !== wasOne) {
    writeStored('localStorage', deviceKeys.standLanguage, null)
    writeStored('localStorage', deviceKeys.source, null)
  }

  if (language !== undefined) {
    saveLanguage(language)
    if (isKiosk()) writeStored('localStorage', deviceKeys.standLanguage, language)
  }

  const source = address.get('source')
  // Rather no name than that of the last stand.
  if (source !== null) writeStored(sourceArea(), deviceKeys.source, sourcePattern.test(source) ? source : null)

  for (const name of parameters) address.delete(name)
  const rest = `${address}` && `?${address}`
  replaceEntry(window.history.state, pathname + rest + hash)
  return language
}
