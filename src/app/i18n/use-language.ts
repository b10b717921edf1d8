import { useLingui } from '@lingui/react'
import { defaultLanguage, type Language, type Localized, parseLanguage } from '../../core/language.ts'

/** The language that the screen is shown in. */
export function useLanguage(): Language {
  return parseLanguage(useLingui().i18n.locale) ?? defaultLanguage
}

/** Gives a reader of localized values in the language of the screen. */
export function useLocalize(): <T>(value: Localized<T>) => T {
  const language = useLanguage()
  return (value) => value[language]
}
