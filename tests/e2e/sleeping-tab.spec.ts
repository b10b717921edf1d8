import type { Page } from 'playwright/test'
import { resultsState } from '../support/attempts.ts'
import { refused } from '../support/call-fault.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/send-results-email rejected|Failed to load resource/))

const corrected = 'ana.diaz@example.com'

/** A page that sleeps hears nothing of the other tabs, and all that was said meanwhile when it wakes up. */
async function letSleep(page: Page) {
  await page.addInitScript(() => {
    const { addEventListener: listen } = BroadcastChannel.prototype
    let isAsleep = false
    const heard: (() => void)[] = []
    addEventListener('test-sleep', () => {
      isAsleep = true
    })
    addEventListener('test-wake-up', () => {
      isAsleep = false
      for (const hear of heard.splice(0)) hear()
    })
    BroadcastChannel.prototype.addEventListener = function (
      this: BroadcastChannel,
      type: string,
      listener: (event: Event) => void,
    ) {
      listen.call(this, type, (event: Event) => {
        if (isAsleep) heard.push(() => listener(event))
        else listener(event)
      })
    } as typeof listen
  })
  const say = (name: string) => page.evaluate((type) => void dispatchEvent(new Event(type)), name)
  return { sleep: () => say('test-sleep'), wakeUp: () => say('test-wake-up') }
}

async function openRefused(page: Page): Promise<void> {
  await createVisitor(page, 'fr').openWithState('/results', resultsState())
  await expect(page.getByRole('textbox')).toHaveValue('ana@example.com')
}

async function correct(page: Page): Promise<void> {
  await page.getByRole('textbox').fill(corrected)
  await page.getByRole('button', { name: 'Corriger et envoyer' }).click()
  await expect(page.locator('span[role=alert]')).toContainText(corrected)
}

for (const isOpen of [true, false]) {
  test(`a tab that slept while another${isOpen ? '' : ' opened its results and'} corrected the address, which was refused too, offers that one to correct`, async ({
    page,
    context,
    faultProxy,
  }) => {
    faultProxy.always(refused)
    const { sleep, wakeUp } = await letSleep(page)
    await openRefused(page)
    const other = await context.newPage()
    if (isOpen) await openRefused(other)
    await sleep()
    if (!isOpen) await openRefused(other)
    await correct(other)
    await wakeUp()
    await expect(page.locator('span[role=alert]')).toContainText(corrected)
    await expect(page.getByRole('textbox')).toHaveValue(corrected)
  })
}
