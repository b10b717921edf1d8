/**
 * Runs in the head of every page, inline and synchronous, before there is anything to paint: it takes over what the address says of the device,
 * and says the visitor's language, so that the style sheet can hide a French page until its Basque twin is in place.
 */
import { defaultLanguage } from '../../core/language.ts'
import { applyAddress, loadLanguage } from '../device/settings.ts'

// This script delays the first paint: it calls a function only where it must (a call also compiles it), and writes `lang` only where it
// differs.
if (window.location.search !== '') applyAddress()
const language = loadLanguage()
if (language !== defaultLanguage) document.documentElement.lang = language
