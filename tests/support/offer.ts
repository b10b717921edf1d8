import type { Localized } from '../../src/core/language.ts'
import type { ModuleIconName } from '../../src/core/module.ts'

/**
 * What the specification promises of the modules, pinned here and nowhere else: three that can be taken, four that are coming soon, seven
 * in all. Written by hand, not read from the catalogue that it checks. One more module is one more line in each table, and where it was not
 * announced another number.
 */
export const availableTitles: Readonly<Record<string, Localized>> = {
  photography: { fr: 'Photographie', eu: 'Argazkilaritza' },
  excel: { fr: 'Excel', eu: 'Excel' },
  cybersecurity: { fr: 'Cybersécurité', eu: 'Zibersegurtasuna' },
}

export const availableIcons: Readonly<Record<string, ModuleIconName>> = {
  photography: 'Camera',
  excel: 'FileSpreadsheet',
  cybersecurity: 'Lock',
}

export const comingSoonTitles: readonly Localized[] = [
  { fr: 'Vidéo', eu: 'Bideoa' },
  { fr: 'Mécanique auto', eu: 'Autoen mekanika' },
  { fr: 'WordPress', eu: 'WordPress' },
  { fr: 'Word', eu: 'Word' },
]

/** How many the landing page claims. */
export const modulesClaimed = 7
