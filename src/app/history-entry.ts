import type { HistoryState } from '@tanstack/react-router'

/**
 * Keeps `change` in the state of the history entry that is shown, for a reload or a return to it.
 * The router wraps `history.replaceState` and would load its routes anew at every call; it reads the entry again by itself
 * when that is come back to, so the browser's own method is enough, and a tap in the quiz stays cheap.
 */
export function writeHistoryEntry(change: HistoryState): void {
  History.prototype.replaceState.call(window.history, { ...window.history.state, ...change }, '')
}
