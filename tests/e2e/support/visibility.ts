import type { Page } from 'playwright/test'

/** Tells the page that it has gone out of sight, or come back; the driver's pages are always seen. */
export function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
