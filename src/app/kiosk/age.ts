import type { Language } from '../../core/language.ts'

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

/** How long ago something was, `ms` milliseconds, in the largest unit that fits: « il y a 3 heures ». */
export function formatAge(ms: number, language: Language): string {
  const [unit, length] = units.find(([, length]) => ms >= length) ?? ['minute', 60_000]
  const count = Math.floor(Math.max(0, ms) / length)
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-count, unit)
}
