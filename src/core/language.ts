/** The product's languages. */
export const languages = ['fr', 'eu'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'fr'

/** A value that exists in every language of the product. */
export type Localized<T = string> = Readonly<Record<Language, T>>

/** Gives the language named by `value`, or undefined when it is not one of ours. */
export function parseLanguage(value: unknown): Language | undefined {
  return languages.find((language) => language === value)
}
