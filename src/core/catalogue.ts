import type { Localized } from './language.ts'
import type { Module } from './module.ts'
import * as available from './modules/available.ts'

/** The modules that can be taken, in the order of the dashboard. */
export const modules: readonly Module[] = Object.values(available).sort((a, b) => a.position - b.position)

/** Titles of the modules that are announced but can't be taken yet. */
export const comingSoon: readonly Localized[] = [
  { fr: 'Vidéo', eu: 'Bideoa' },
  { fr: 'Mécanique auto', eu: 'Autoen mekanika' },
  { fr: 'WordPress', eu: 'WordPress' },
  { fr: 'Word', eu: 'Word' },
]

/** Gives the module named `id`, or undefined. Compares own ids only, so `__proto__` and the like find nothing. */
export function findModule(id: unknown): Module | undefined {
  return modules.find((module) => module.id === id)
}
