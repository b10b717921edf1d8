/** Background Sync, where the browser has it: the worker is woken when there is a network, also after the tab has gone. */

/**
 * One event for what waits, and another for what still waits when its page goes out of sight. Chromium fires each three times at most; asking
 * again for one that is between two of these times does not make them three again, but the other one has three of its own.
 */
export const syncTags = ['outbox', 'outbox-left'] as const

export type SyncTag = (typeof syncTags)[number]

export const periodicTag: SyncTag = 'outbox'

/** The least time between two periodic events, in milliseconds: Chromium grants no less. */
const periodicInterval = 12 * 60 * 60 * 1000

/** Not in TypeScript's library: the API is not a standard of all browsers (https://wicg.github.io/background-sync/spec/). */
interface SyncRegistration {
  readonly sync: { register(tag: string): Promise<void> }
}

/** Chromium's alone, for installed apps (https://wicg.github.io/periodic-background-sync/). */
interface PeriodicSyncRegistration {
  readonly periodicSync: {
    register(tag: string, options: { minInterval: number }): Promise<void>
    unregister(tag: string): Promise<void>
  }
}

/** What is used of the browser's ServiceWorkerContainer. */
export interface WorkerContainer {
  getRegistration(): Promise<object | undefined>
}

function hasSync(registration: object): registration is SyncRegistration {
  return 'sync' in registration
}

function hasPeriodicSync(registration: object): registration is PeriodicSyncRegistration {
  return 'periodicSync' in registration
}

function isActive(registration: object): boolean {
  return 'active' in registration && registration.active !== null
}

/**
 * Asks for one event; without a worker, or where the visitor has forbidden it, the page's own triggers have to do. Gives whether one was
 * registered: else only an open page sends. An installed app is woken now and then as well, for what is left when all tries of the event are over.
 */
export async function requestSync(container: WorkerContainer | undefined, tag: SyncTag): Promise<boolean> {
  try {
    const registration = await container?.getRegistration()
    if (registration === undefined || !isActive(registration) || !hasSync(registration)) return false
    await registration.sync.register(tag)
    void requestPeriodicSync(registration)
    return true
  } catch {
    return false
  }
}

/** Where the app is not installed the browser says no; nobody was promised it. */
async function requestPeriodicSync(registration: object): Promise<void> {
  if (!hasPeriodicSync(registration)) return
  await registration.periodicSync.register(periodicTag, { minInterval: periodicInterval }).catch(() => {})
}

/** For when nothing waits any more. Never throws: at worst the worker is woken for nothing, and asks again. */
export async function endPeriodicSync(registration: object): Promise<void> {
  if (hasPeriodicSync(registration)) await registration.periodicSync.unregister(periodicTag).catch(() => {})
}
