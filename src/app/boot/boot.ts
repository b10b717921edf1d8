/**
 * Runs in every page behind its screen, inline and synchronous: it takes over what the address says of the device, puts the page into the
 * visitor's language before the first paint, answers or keeps what is pressed until React has come, and decides when to fetch the scripts.
 * Bundled by itself (no React, no router); its text is hashed into the content security policy.
 */
import { applyAddress, isKiosk, loadLanguage, visitKey } from '../device/settings.ts'
import { writeStored } from '../device/storage.ts'
import { answerLinks } from './answer-links.ts'
import { keepEarlyInput } from './early-input.ts'
import './install-prompt.ts'
import { mendLostEntry } from './lost-entry.ts'
import { isLanding, showInLanguage } from './page.ts'
import { ignoreRepeatedTaps } from './repeated-taps.ts'
import { scheduleScripts } from './schedule-scripts.ts'
import { answerSkipLink } from './skip-link.ts'

mendLostEntry()
showInLanguage(applyAddress() ?? loadLanguage())
// On a kiosk the landing begins a visit, also where it is left before the app has come.
if (isLanding()) writeStored('localStorage', visitKey, null)
// First of those that hear of a press.
ignoreRepeatedTaps()
answerSkipLink()
keepEarlyInput()
const isLeaving = answerLinks()
scheduleScripts(isLeaving)

// A page that the browser froze whole comes back with a visit in it, also from before the device became a kiosk; or hidden, as one of a kiosk.
addEventListener('pageshow', ({ persisted }) => {
  const { documentElement } = document
  if (!persisted || !(isKiosk() || documentElement.hidden)) return
  documentElement.hidden = true
  window.location.reload()
})
