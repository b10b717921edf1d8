/** The router's history on a kiosk: the browser's own, with all state kept aside in the visit's record. */
import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import * as v from 'valibot'
import { pushEntry, replaceEntry } from '../device/history.ts'
import { keepHistoryEntriesBy } from '../navigation/history-entry.ts'
import { forgetVisit, keepVisit, readEntry, visitId, writeEntry } from './visit.ts'

type EntryState = HistoryLocation['state']

/** All that a kiosk writes into a history entry. */
const bareEntrySchema = v.object({
  key: v.exactOptional(v.string()),
  __TSR_key: v.exactOptional(v.string()),
  __TSR_index: v.exactOptional(v.number()),
  visit: v.exactOptional(v.string()),
})

type BareEntry = v.InferOutput<typeof bareEntrySchema>

function readBareEntry(): BareEntry {
  const parsed = v.safeParse(bareEntrySchema, window.history.state)
  return parsed.success ? parsed.output : {}
}

let shownPath: string | undefined

/** The screens that show what somebody has typed. */
const personalPaths = ['/lead-capture', '/results']

/**
 * Begins a new visit at the landing, and at whatever is opened from the results, for that may be the next visitor's doing; who goes back
 * to the quiz, by the browser's own means, is certainly the same person. Nothing leads back to what went before.
 */
function moveTo(path: string, isByBrowser = false): void {
  const hasLeftResults = shownPath === '/results' && path !== '/results'
  if (path === '/' || (hasLeftResults && !(isByBrowser && path.startsWith('/quiz/')))) forgetVisit()
  shownPath = path
}

/**
 * Reads the entry that the browser has come to by itself. One of an earlier visit, or one that was written before this device became a kiosk, is
 * made an entry of the landing.
 */
function comeToEntry(): void {
  const entry = readBareEntry()
  const isForeign = window.history.state !== null && entry.visit !== visitId()
  const path = isForeign ? '/' : undefined
  moveTo(path ?? window.location.pathname, true)
  // Under its own key the landing would be scrolled to where that visit has left its screen.
  replaceEntry({ ...withKey(isForeign ? {} : entry), visit: visitId() }, path)
}

/** The router counts on, and gives a key to the entry only that its page begins with: one that was left before the app had come has none. */
function withKey(entry: BareEntry): BareEntry {
  if (entry.__TSR_key !== undefined) return entry
  const key = crypto.randomUUID()
  return { ...entry, key, __TSR_key: key, __TSR_index: 0 }
}

/** Creates the history. From then on, for as long as the page lives, no state of a screen goes into the browser's own. */
export function createVisitHistory(): RouterHistory {
  comeToEntry()
  addEventListener('popstate', comeToEntry)
  // A page that the browser froze whole comes back with all that was typed and shown, until the boot script has loaded it anew.
  addEventListener('pagehide', () => {
    document.documentElement.hidden = true
  })
  keepUntilLeft()
  keepHistoryEntriesBy((change) => {
    const { __TSR_key: key = '' } = readBareEntry()
    writeEntry(key, { ...readEntry(key), ...change })
  })
  const history = createBrowserHistory({
    window: {
      history: createBareHistory(),
      location: window.location,
      document,
      addEventListener: addEventListener.bind(window),
      removeEventListener: removeEventListener.bind(window),
    },
  })
  return leaveNoPicture(history)
}

/**
 * A browser keeps a picture of the screen that an entry was left with, and shows it while a finger swipes back. So what follows a screen with
 * something personal takes its entry: the results that of the form, and the next screen that of the results.
 */
function leaveNoPicture(history: RouterHistory): RouterHistory {
  const { push, replace } = history
  history.push = (...to) => (personalPaths.includes(history.location.pathname) ? replace : push)(...to)
  return history
}

/** Writes down when the page was left: a reload moments later finds the visit again, somebody who returns the next morning does not. */
function keepUntilLeft(): void {
  const left = new AbortController()
  // A hidden page may be ended without a word.
  const keepIfHidden = () => {
    if (document.visibilityState === 'hidden') keepVisit()
  }
  document.addEventListener('visibilitychange', keepIfHidden, { signal: left.signal })
  const leave = () => {
    keepVisit()
    // A frozen page that comes back leaves once more, and would bring a visit back that has ended meanwhile.
    left.abort()
  }
  addEventListener('pagehide', leave, { signal: left.signal })
}

function createBareHistory() {
  const write = (writeBare: typeof pushEntry, state: EntryState, href?: string) => {
    if (href !== undefined) moveTo(new URL(href, window.location.href).pathname)
    const { key, __TSR_key, __TSR_index, ...held } = state
    if (__TSR_key !== undefined) writeEntry(__TSR_key, held)
    writeBare({ key, __TSR_key, __TSR_index, visit: visitId() }, href)
  }
  return {
    get state() {
      const entry = readBareEntry()
      return { ...entry, ...readEntry(entry.__TSR_key ?? '') }
    },
    get length() {
      return window.history.length
    },
    pushState: (state: EntryState, _title: string, href?: string) => write(pushEntry, state, href),
    replaceState: (state: EntryState, _title: string, href?: string) => write(replaceEntry, state, href),
    go: (by: number) => window.history.go(by),
    back: () => window.history.back(),
    forward: () => window.history.forward(),
  }
}
