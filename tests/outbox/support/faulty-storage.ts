import { IDBFactory } from 'fake-indexeddb'
import { openStore, type UseStore } from '../../../src/outbox/database.ts'

export type Use = 'works' | 'is-refused' | 'hangs' | 'is-full' | 'closes' | 'loses-its-ending'

/**
 * Stores whose uses go as told, one after the other; the last goes on for ever. Like a browser, a store that hung or was refused stays so:
 * only a newly opened one gets the next use. For tests of the store; a whole device has a `storage-weather`.
 */
export function createFaultyStorage(uses: readonly [Use, ...Use[]]) {
  globalThis.indexedDB = new IDBFactory()
  let at = 0
  let opened = 0
  const settings = { uses: [...uses], opened: () => opened }
  const late: (() => Promise<unknown>)[] = []
  const open = (): UseStore => {
    opened++
    const real = openStore()
    let stuck: Use | undefined
    return async (mode, work) => {
      const use = stuck ?? settings.uses[Math.min(at++, settings.uses.length - 1)]
      if (use === 'is-refused' || use === 'hangs') stuck = use
      switch (use) {
        case 'is-refused':
          throw new DOMException('Internal error opening backing store', 'UnknownError')
        case 'hangs':
          return new Promise<never>(() => late.push(() => real(mode, work)))
        case 'is-full':
          if (mode === 'readonly') return real(mode, work)
          throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
        case 'closes':
          throw new DOMException('The database connection is closing', 'InvalidStateError')
        case 'loses-its-ending':
          await real(mode, work)
          throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
        default:
          return real(mode, work)
      }
    }
  }
  const become = (...next: readonly Use[]) => {
    at = 0
    settings.uses = [...next]
  }
  /** Does what hung, as a browser may that was only slow: those who waited for it hear of it no more. */
  const comeLate = () => Promise.all(late.splice(0).map((use) => use()))
  return { open, become, comeLate, opened: settings.opened }
}
