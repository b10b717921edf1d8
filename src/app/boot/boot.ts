/**
 * Runs in every page before anything else, inline and synchronous: it takes over what the address says of the device, puts the page
 * into the visitor's language before the first paint, keeps what is pressed until React has come, and decides when to fetch the scripts.
 * Bundled by itself (no React, no router); its text is hashed into the content security policy.
 */
import { applyAddress, loadLanguage } from '../device/settings.ts'
import { keepEarlyInput } from './early-input.ts'
import { holdLeaving } from './leaving.ts'
import { showInLanguage } from './page-language.ts'
import { scheduleScripts } from './schedule-scripts.ts'

applyAddress(window.location.search)
showInLanguage(loadLanguage())
keepEarlyInput()
scheduleScripts(holdLeaving())
