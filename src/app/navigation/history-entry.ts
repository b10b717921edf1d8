import type { HistoryState } from '@tanstack/react-router'

type WriteEntry = (change: HistoryState) => void

/**
 * The router wraps `history.replaceState` and would load its routes anew at every call; it reads the entry again by itself
 * when that is come back to, so the browser's own method is enough, and a tap in the quiz stays cheap.
 */
let write: WriteEntry = (change) => {
  try {
    History.prototype.replaceState.call(window.history, { ...window.history.state, ...change }, '')
  } catch (error) {
    // Safari refuses too many changes in a short while: a reload then comes back to the one of before.
    console.warn('History entry not written:', error)
  }
}

/** Keeps `change` in the state of the history entry that is shown, for a reload or a return to it. */
export function writeHistoryEntry(change: HistoryState): void {
  write(change)
}

/** From now on `other` keeps what belongs to the entry shown: a kiosk puts nothing of a visit into the browser's history. */
export function keepHistoryEntriesBy(other: WriteEntry): void {
  write = other
}
