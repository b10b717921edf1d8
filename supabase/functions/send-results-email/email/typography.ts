import type { Language } from '../../../../src/core/language.ts'

const noBreakSpace = '\u00a0'

/** Puts the no-break spaces that the language's typography asks for in place of ordinary ones. */
export function typeset(language: Language, text: string): string {
  switch (language) {
    case 'fr':
      return text.replace(/ (?=[:;!?%»])/g, noBreakSpace).replace(/« /g, `«${noBreakSpace}`)
    case 'eu':
      return text.replace(/% (?=\d)/g, `%${noBreakSpace}`)
    default:
      return language satisfies never
  }
}

/** "What: which", with the language's space before the colon. */
export function labelled(language: Language, label: string, text: string): string {
  return typeset(language, language === 'fr' ? `${label} : ${text}` : `${label}: ${text}`)
}
