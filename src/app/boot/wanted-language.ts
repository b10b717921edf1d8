import { defaultLanguage, type Language, parseLanguage } from '../../core/language.ts'
import { saveLanguage } from '../device/settings.ts'

/** The language whose button was pressed last, before React could answer. */
let pressed: Language | undefined

/** Notes that the button of `language` was pressed. The device remembers it at once, for the button may go with its screen. */
export function pressLanguage(language: Language): void {
  pressed = language
  saveLanguage(language)
}

/** The language of the screen that is about to be opened: the one whose button was pressed last, else this page's. */
export function wantedLanguage(): Language {
  return pressed ?? parseLanguage(document.documentElement.lang) ?? defaultLanguage
}
