/**
 * Writes the history entry that is shown, past the router, which wraps `history.replaceState` and would load its routes anew at every call;
 * it reads the entry again by itself when that is come back to. `address` stays as it is where none is given. Safari refuses more than a
 * hundred changes in half a minute: then the entry stays as it was.
 */
export function replaceEntry(state: unknown, address?: string): void {
  write('replaceState', state, address)
}

/** Adds an entry behind the one that is shown, in the place of those that Forward led to; refused by Safari as a replaced one is. */
export function pushEntry(state: unknown, address?: string): void {
  write('pushState', state, address)
}

function write(method: 'pushState' | 'replaceState', state: unknown, address?: string): void {
  try {
    History.prototype[method].call(window.history, state, '', address)
  } catch (error) {
    console.warn('History entry not written:', error)
  }
}
