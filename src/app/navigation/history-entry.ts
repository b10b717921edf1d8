import type { HistoryState } from '@tanstack/react-router'
import { replaceEntry } from '../device/history.ts'

type WriteEntry = (change: HistoryState) => void

let write: WriteEntry = (change) => replaceEntry({ ...window.history.state, ...change })

/** Keeps `change` in the state of the history entry that is shown, for a reload or a return to it. */
export function writeHistoryEntry(change: HistoryState): void {
  write(change)
}

/** From now on `other` keeps what belongs to the entry shown: a kiosk puts nothing of a visit into the browser's history. */
export function keepHistoryEntriesBy(other: WriteEntry): void {
  write = other
}
