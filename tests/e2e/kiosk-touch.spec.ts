import { expect, test } from '../support/fixtures.ts'
import { createFingers } from './support/fingers.ts'
import { expectKioskReady, openKioskForm } from './support/kiosk.ts'

test.use({ viewport: { width: 1180, height: 746 } })

for (const how of ['enlarged', 'scrolled'] as const) {
  test(`a landing that somebody has left ${how} is reset before it invites the next visitor`, async ({ page }) => {
    await page.clock.install()
    await page.goto('/?kiosk=1')
    await expectKioskReady(page)
    const fingers = await createFingers(page)
    await fingers('touchStart', [580, 700])
    if (how === 'enlarged') {
      await fingers('touchStart', [580, 700], [620, 700])
      for (let x = 10; x <= 150; x += 10) await fingers('touchMove', [580 - x, 700], [620 + x, 700])
    } else {
      for (let y = 680; y > 100; y -= 20) await fingers('touchMove', [580, y])
    }
    await fingers('touchEnd')
    const view = () => page.evaluate(() => [window.visualViewport?.scale, window.scrollY])
    await expect.poll(view).not.toEqual([1, 0])
    await page.clock.fastForward(60_000)
    // While the page is loaded anew nobody answers.
    await expect.poll(() => view().catch(() => [])).toEqual([1, 0])
    await expectKioskReady(page)
    await page.clock.fastForward(61_000)
    await expect(page.locator('div[aria-hidden] [lang=fr]')).toBeInViewport({ ratio: 1 })
  })
}

test('who answers by a swipe that they are there can send by the next key', async ({ page }) => {
  await page.clock.install()
  const visitor = await openKioskForm(page)
  await visitor.field('email').focus()
  const fingers = await createFingers(page)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await fingers('touchStart', [590, 600])
  for (let y = 580; y > 500; y -= 20) await fingers('touchMove', [590, y])
  await fingers('touchEnd')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(visitor.field('email')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/results$/)
})
