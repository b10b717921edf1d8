/** When a new version may take over: not while any tab is in a quiz or a form. */

import { quizLock } from '../core/update.ts'

/**
 * Waits until no page is in a quiz, then takes over. Should the browser end the idle worker before, the page's next message asks
 * again.
 */
export async function takeOverWhenIdle(scope: ServiceWorkerGlobalScope): Promise<void> {
  const { locks } = scope.navigator
  let isDone = false
  while (!isDone) {
    isDone = await locks.request(quizLock, { mode: 'exclusive' }, async () => {
      // A quiz that began while this request was waiting stands in line behind it; it goes first.
      const { pending = [] } = await locks.query()
      if (pending.some((request) => request.name === quizLock && request.mode === 'shared')) return false
      await scope.skipWaiting()
      return true
    })
  }
}
