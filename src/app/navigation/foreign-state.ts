import { replaceEntry } from '../device/history.ts'

/** Gives the entry shown the keys without which the router drops its state: somebody else may have set it. */
export function keepForeignState(): void {
  const { state } = window.history
  if (typeof state !== 'object' || state === null || '__TSR_key' in state) return
  // One of its own, as the router gives: by it the entry's scroll position is remembered, for as long as the tab.
  const key = (Math.random() + 1).toString(36).substring(7)
  replaceEntry({ ...state, key, __TSR_key: key, __TSR_index: 0 })
}
