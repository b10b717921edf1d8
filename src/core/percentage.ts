import type { Language, Localized } from './language.ts'

// Not Intl's: it gives French a narrow no-break space, which some phones draw as an empty box.
const patterns: Localized<(value: number) => string> = {
  fr: (value) => `${value}\u00a0%`,
  eu: (value) => `%\u00a0${value}`,
}

/** A whole percentage as `language` writes it: `80 %`, `% 80`. */
export function formatPercentage(value: number, language: Language): string {
  return patterns[language](value)
}
