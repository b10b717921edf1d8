import type { Language } from '../../src/core/language.ts'

/**
 * Says what is wrong with one text's typography; empty when nothing is. Formulas (`=A1;B2`) are no prose and keep their own signs.
 * A text may hold plural forms, each ended by "}".
 */
export function textProblems(text: string, language: Language): string[] {
  const rules = [...commonRules, ...(language === 'fr' ? frenchRules : basqueRules)]
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return rules.filter(([pattern]) => pattern.test(text)).map(([, problem]) => `${problem} in “${short}”`)
}

type Rule = readonly [pattern: RegExp, problem: string]

const commonRules: readonly Rule[] = [
  [/^\s*$/, 'no text'],
  [/^\s|\s$|[ \u00a0]{2}|[\t\n]/, 'stray white space'],
  [/['`´]/, 'a typewriter apostrophe'],
  [/"/, 'a typewriter quotation mark'],
  [/\u202f/, 'a narrow no-break space'],
  [/\.\.\./, 'three full stops for an ellipsis'],
  [/\b(?:TODO|TBD|lorem)\b/i, 'a text to be written'],
]

const frenchRules: readonly Rule[] = [
  [/[^\u00a0](?:[;:!?](?=[\s}]|$)|[»%€](?!\d))/, 'no no-break space before a high sign'],
  [/«(?!\u00a0)/, 'no no-break space after «'],
  [
    /[\d#}] (?:Mo|Ko|Go|\d{3}\b|ans|jours?|heures?|minutes?|secondes?)/,
    'no no-break space between a number and its unit',
  ],
  [/\b(?:de|que) \{/i, 'a word that needs its elided form before some names'],
]

const basqueRules: readonly Rule[] = [
  [/[\s\u00a0][;:!?»]|«\s/, 'a space where Basque has none'],
  [/\d\s?%|%(?!\u00a0\d)/, 'a percentage not written like “% 80”'],
  [/[\d#}] (?:MB|KB|GB|urte|egun|ordu|minutu|segundo)/, 'no no-break space between a number and its unit'],
]
