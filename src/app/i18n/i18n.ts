import { i18n, type Messages } from '@lingui/core'
import { defaultLanguage, type Language, parseLanguage } from '../../core/language.ts'
import { messages as french } from '../../locales/fr.po'
import { saveLanguage } from '../device/settings.ts'
import { inTime } from '../reload/in-time.ts'

/**
 * Catalogues by name: `main` for the way to the last question, the others for what is loaded later. Of `main` French is at hand; all else is
 * small files.
 */
const catalogues = {
  main: { fr: () => Promise.resolve({ messages: french }), eu: inTime(() => import('../../locales/eu.po')) },
  late: { fr: inTime(() => import('../../locales/late/fr.po')), eu: inTime(() => import('../../locales/late/eu.po')) },
  legal: {
    fr: inTime(() => import('../../locales/legal/fr.po')),
    eu: inTime(() => import('../../locales/legal/eu.po')),
  },
  kiosk: {
    fr: inTime(() => import('../../locales/kiosk/fr.po')),
    eu: inTime(() => import('../../locales/kiosk/eu.po')),
  },
} as const satisfies Record<string, Record<Language, () => Promise<{ messages: Messages }>>>

type CatalogueName = keyof typeof catalogues

const inUse = new Set<CatalogueName>(['main'])

/**
 * The texts of the catalogues that are loaded. Lingui keeps these very objects (the first that it is given for a language) and looks texts up in
 * them. A catalogue that is handed to `i18n.load` when it comes would have the whole screen drawn anew, which shows none of that catalogue's texts.
 */
const texts: Record<Language, Messages> = { fr: {}, eu: {} }
i18n.load(texts)

/** Once a file is there, loading it again costs nothing. */
async function load(name: CatalogueName, language: Language): Promise<void> {
  const { messages } = await catalogues[name][language]()
  Object.assign(texts[language], messages)
}

/** Loads all catalogues in use, and those that come into use meanwhile: they were asked for in the language of before. */
async function loadInUse(language: Language): Promise<void> {
  let before: number
  do {
    before = inUse.size
    await Promise.all([...inUse].map((name) => load(name, language)))
  } while (inUse.size > before)
}

/** Shows the product in `language`; loads what it needs first. Rejects, with the language unchanged, when a catalogue can't be had. */
export async function activateLanguage(language: Language): Promise<void> {
  await loadInUse(language)
  i18n.activate(language)
}

/** Adds a catalogue that a late part of the product needs, in `language`. Rejects when it can't be had. */
export async function addCatalogue(
  name: CatalogueName,
  language = parseLanguage(i18n.locale) ?? defaultLanguage,
): Promise<void> {
  // First, for the language may be switched while the file is on its way.
  inUse.add(name)
  await load(name, language)
}

let lastSwitch = 0

/**
 * Remembers `language` on this device at once, and switches the visit to it when its files are there; a later switch overtakes one whose
 * files are still on their way. Rejects, with the shown language unchanged, when a catalogue can't be had that is still wanted.
 */
export async function switchLanguage(language: Language): Promise<void> {
  saveLanguage(language)
  lastSwitch += 1
  const own = lastSwitch
  try {
    await loadInUse(language)
  } catch (error) {
    if (own === lastSwitch) throw error
  }
  if (own !== lastSwitch) return
  i18n.activate(language)
  document.documentElement.lang = language
}

export { i18n }
