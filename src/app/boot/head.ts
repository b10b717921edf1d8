/**
 * Runs in the head of every page, inline and synchronous, before there is anything to paint: it says the visitor's language, so that the style
 * sheet can hide a French page until its Basque twin is in place. The boot script behind the screen then takes the address over, and decides.
 */
import { defaultLanguage, parseLanguage } from '../../core/language.ts'
import { loadLanguage } from '../device/settings.ts'

// This script delays the first paint: it does as little as it can, and writes `lang` only where it differs.
const { search } = window.location
const language = (search === '' ? undefined : parseLanguage(new URLSearchParams(search).get('lang'))) ?? loadLanguage()
if (language !== defaultLanguage) document.documentElement.lang = language
