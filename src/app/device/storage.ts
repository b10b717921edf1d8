import { onceShown } from './loaded-ahead.ts'

export type StorageArea = 'localStorage' | 'sessionStorage'

/**
 * Web Storage that may be missing, full or forbidden (private mode, blocked site data): reading then gives null, writing gives false.
 * What is kept here is comfort; nothing that may not be lost.
 */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/**
 * Writes `value`, or removes the key when `value` is null; tells whether it was kept. A page that was loaded ahead writes once it is shown; it
 * has a copy of the tab's session storage, and writes there at once too.
 */
export function writeStored(area: StorageArea, key: string, value: string | null): boolean {
  if (onceShown(() => writeStored(area, key, value)) && area === 'localStorage') return true
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** The keys that are in use; none where storage is out of reach. */
export function listStored(area: StorageArea): readonly string[] {
  try {
    return Object.keys(window[area])
  } catch {
    return []
  }
}
