import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { endIdleWorker, findUpdate, waitForOffline } from '../support/service-worker.ts'
import { buildSite, siteVariants } from '../support/site.ts'
import type { Stack } from '../support/stack.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectKioskReady } from './support/kiosk.ts'

test.afterEach(async ({ stack }) => {
  stack.site.deploy(await buildSite())
})

/** Opens a kiosk's landing, with the page's clock installed and a new version at hand that has not taken over. */
async function openWithWaitingVersion(page: Page, stack: Stack): Promise<void> {
  const newer = await buildSite(siteVariants.second)
  await page.clock.install()
  await page.goto('/?kiosk=1')
  await waitForOffline(page)
  stack.site.deploy(newer)
  await findUpdate(page)
}

test('a new version waits through landing and quiz of a kiosk and is taken over at the reset', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000)
  await openWithWaitingVersion(page, stack)

  await page.reload()
  await expect(page.getByRole('link', { name: 'Découvrir Trebe' })).toBeVisible()
  const visitor = createVisitor(page, 'fr')
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.answer(0)
  await expectKioskReady(page)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await endIdleWorker(page)
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('link', { name: 'Découvrir Bigarren' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a text that was left open does not keep a new version away from the reset', async ({ page, stack }) => {
  test.setTimeout(180_000)
  await openWithWaitingVersion(page, stack)
  await expectKioskReady(page)
  await page.getByRole('button', { name: 'Confidentialité' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await endIdleWorker(page)
  const loaded: string[] = []
  page.on('load', async () => loaded.push(await page.locator('main').innerText()))
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('link', { name: 'Découvrir Bigarren' })).toBeVisible()
  await expect.poll(() => loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((text) => text.includes('Découvrir Trebe'))).toEqual([])
})
