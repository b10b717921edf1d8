import { expect, test } from '../support/fixtures.ts'
import { createFingers } from './support/fingers.ts'
import { expectKioskReady, openKioskForm, openKioskQuiz } from './support/kiosk.ts'

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

for (const [width, height] of [
  [1024, 768],
  [768, 1024],
] as const) {
  test.describe(() => {
    test.use({ viewport: { width, height } })

    test(`what ends the visit is in view with the results, and covers nothing that has the focus (${width} × ${height})`, async ({
      page,
    }) => {
      const visitor = await openKioskForm(page)
      await visitor.submitLead()
      await expect(visitor.notice('sent')).toBeVisible()
      await expect(visitor.button('Visiteur suivant')).toBeInViewport({ ratio: 1 })
      const covered = await page
        .getByRole('main')
        .locator('a, button')
        .evaluateAll((elements) =>
          elements.filter((element) => {
            if (element instanceof HTMLElement) element.focus()
            const { x, y, width, height } = element.getBoundingClientRect()
            return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          }),
        )
      expect(covered).toEqual([])
    })
  })
}

test.describe('where the page can’t be loaded anew', () => {
  test.use({ serviceWorkers: 'block' })

  test('the next visitor finds the landing at its own size', async ({ page, context, consoleWatch }) => {
    consoleWatch.allow(/Service [Ww]orker|ERR_INTERNET_DISCONNECTED/)
    await page.clock.install()
    const visitor = await openKioskQuiz(page)
    const scale = () => page.evaluate(() => window.visualViewport?.scale)
    const fingers = await createFingers(page)
    await fingers('touchStart', [580, 400])
    await fingers('touchStart', [580, 400], [620, 400])
    for (let x = 10; x <= 150; x += 10) await fingers('touchMove', [580 - x, 400], [620 + x, 400])
    await fingers('touchEnd')
    await expect.poll(scale).toBeGreaterThan(2)
    await context.setOffline(true)
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(visitor.link(visitor.words.start)).toBeVisible()
    await expect.poll(scale).toBe(1)
    await page.clock.fastForward(120_000)
    await expect(page.locator('div[aria-hidden] [lang=fr]')).toBeInViewport({ ratio: 1 })
  })
})
