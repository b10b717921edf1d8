import type { BrowserContext } from 'playwright/test'
import { lockName } from '../../src/outbox/lock.ts'
import { bareDocument } from './bare-document.ts'

/** Opens a tab that has the outbox's lock, sends nothing, and gives it back to nobody: as one that iOS has suspended under its call. */
export async function openSuspendedTab(context: BrowserContext): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(bareDocument)
  await tab.evaluate((name) => {
    // Rejects when the lock is taken from it.
    navigator.locks.request(name, () => new Promise(() => {})).catch(() => {})
  }, lockName)
}
