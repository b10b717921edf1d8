/** When a new version may take over: not while any tab would lose something by it. */
import { updateHoldLock } from '../core/update.ts'

/** What is used of the browser's LockManager. */
export interface HoldLocks {
  request(name: string, options: { mode: 'exclusive' }, work: () => Promise<boolean>): Promise<boolean>
  query(): Promise<{ pending?: readonly { name?: string | undefined; mode?: string | undefined }[] }>
}

/**
 * Waits until no page holds updates, then takes over. Should the browser end the idle worker before, the page's next message asks
 * again.
 */
export async function takeOverWhenIdle(locks: HoldLocks, skipWaiting: () => Promise<void>): Promise<void> {
  let isDone = false
  while (!isDone) {
    isDone = await locks.request(updateHoldLock, { mode: 'exclusive' }, async () => {
      // A page that began to hold while this request was waiting stands in line behind it; it goes first.
      const { pending = [] } = await locks.query()
      if (pending.some((request) => request.name === updateHoldLock && request.mode === 'shared')) return false
      await skipWaiting()
      return true
    })
  }
}
