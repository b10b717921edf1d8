/**
 * Runs in the head of every page, inline and synchronous, before there is anything to paint: it takes over what the address says of the device,
 * and says the visitor's language, so that the style sheet can hide a French page until its Basque twin is in place.
 */
import { applyAddress, loadLanguage } from '../device/settings.ts'

applyAddress()
document.documentElement.lang = loadLanguage()
