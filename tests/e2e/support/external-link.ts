import { expect, type Locator } from 'playwright/test'

/**
 * Presses `link` and sees `address` open in a tab of its own that can't reach back, as `description` says before; the address itself is not
 * asked.
 */
export async function expectOpensInNewTab(link: Locator, address: string, description: string): Promise<void> {
  const context = link.page().context()
  const before = link.page().url()
  await context.route(`${new URL(address).origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  )
  await expect(link).toHaveAttribute('rel', /\bnoopener\b/)
  await expect(link).toHaveAccessibleDescription(description)
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await tab.waitForURL(address)
  expect(await tab.evaluate(() => window.opener === null)).toBe(true)
  expect(link.page().url()).toBe(before)
  await tab.close()
}
