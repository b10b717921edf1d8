import { replaceEntry } from '../device/history.ts'

/** Gives the entry shown the keys without which the router drops its state: somebody else may have set it. */
export function keepForeignState(): void {
  const { state } = window.history
  if (typeof state !== 'object' || state === null || '__TSR_key' in state) return
  const key = 'foreign'
  replaceEntry({ ...state, key, __TSR_key: key, __TSR_index: 0 })
}
