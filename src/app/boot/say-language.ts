/**
 * Runs in every page in front of all that is in a language, inline and synchronous: it says the visitor's, so that the style sheet can hide a
 * French page until its Basque twin is in place. The boot script behind the screen then takes the address over, and decides.
 */
import { defaultLanguage, parseLanguage } from '../../core/language.ts'
import { loadLanguage } from '../device/settings.ts'

// It writes `lang` only where that differs: the first paint waits for it.
const { search } = window.location
const language = (search === '' ? undefined : parseLanguage(new URLSearchParams(search).get('lang'))) ?? loadLanguage()
if (language !== defaultLanguage) document.documentElement.lang = language

// It may stand within the screen, of which React must find what it has drawn and nothing else.
document.currentScript?.remove()
