/**
 * Writes the history entry that is shown, past the router, which wraps `history.replaceState` and would load its routes anew at every call;
 * it reads the entry again by itself when that is come back to. `address` stays as it is where none is given. Safari refuses more than a
 * hundred changes in half a minute: then the entry stays as it was.
 */
export function replaceEntry(state: unknown, address?: string): void {
  try {
    History.prototype.replaceState.call(window.history, state, '', address)
  } catch (error) {
    console.warn('History entry not written:', error)
  }
}
