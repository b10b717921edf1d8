import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { holdFiles } from '../support/hold-files.ts'

const hint = (page: Page) => page.getByRole('heading', { name: 'Gardez Trebe sous la main' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes the browser's offer, which a driven browser does not make; tells whether the page kept it from showing its own bar. */
function offerInstall(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const prompt = () => {
      Object.assign(window, { isAsked: true })
      return Promise.resolve({ outcome: 'accepted' })
    }
    return !dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
}

for (const when of ['before', 'after'] as const) {
  test(`the browser's offer is made to whoever comes back, also when it came ${when} the app`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('trebe.visits', '1'))
    const { release } = await holdFiles(page)
    await page.goto('/')
    if (when === 'before') expect(await offerInstall(page)).toBe(true)
    release()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    if (when === 'after') expect(await offerInstall(page)).toBe(true)
    await expect(hint(page)).toBeVisible()
    await button(page, 'Installer').click()
    await expect(hint(page)).toHaveCount(0)
    expect(await page.evaluate(() => 'isAsked' in window)).toBe(true)
  })
}
