/**
 * Runs in the head of every page, inline and synchronous, before there is anything to paint: it takes over what the address says of the device,
 * and says the visitor's language, so that the style sheet can hide a French page until its Basque twin is in place.
 */
import { defaultLanguage } from '../../core/language.ts'
import { applyAddress, loadLanguage } from '../device/settings.ts'

// The first paint waits for what runs here, so nothing is called, and thereby compiled, or said again without need.
if (window.location.search !== '') applyAddress()
const language = loadLanguage()
if (language !== defaultLanguage) document.documentElement.lang = language
