import { expect, type Page } from 'playwright/test'

/** The kiosk's parts come in idle time; they are there once they have taken the pull-to-refresh away. */
export async function expectKioskReady(page: Page, options?: { timeout: number }): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'none', options)
}
