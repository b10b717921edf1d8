/** Background Sync, where the browser has it: the worker is woken when there is a network, also after the tab has gone. */

/**
 * An event for what waits, and one of its own for what waits when its page goes out of sight: Chromium makes three tries of each, and to ask
 * again for one that waits for its next try begins nothing anew.
 */
export const syncTags = ['outbox', 'outbox-left'] as const

export type SyncTag = (typeof syncTags)[number]

/** Not in TypeScript's library: the API is not a standard of all browsers (https://wicg.github.io/background-sync/spec/). */
interface SyncRegistration {
  readonly sync: { register(tag: string): Promise<void> }
}

/** What is used of the browser's ServiceWorkerContainer. */
export interface WorkerContainer {
  getRegistration(): Promise<object | undefined>
}

function hasSync(registration: object): registration is SyncRegistration {
  return 'sync' in registration
}

function isActive(registration: object): boolean {
  return 'active' in registration && registration.active !== null
}

/**
 * Asks for one event; without a worker, or where the visitor has forbidden it, the page's own triggers have to do. Gives whether one was
 * registered: else only an open page sends.
 */
export async function requestSync(container: WorkerContainer | undefined, tag: SyncTag): Promise<boolean> {
  try {
    const registration = await container?.getRegistration()
    if (registration === undefined || !isActive(registration) || !hasSync(registration)) return false
    await registration.sync.register(tag)
    return true
  } catch {
    return false
  }
}
