import type { Page } from 'playwright/test'
import { leadState, resultsState } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { createFingers, type Finger } from './support/fingers.ts'
import { holdFiles } from './support/hold-files.ts'
import { leaveEntries } from './support/leave-entries.ts'

test('a dialog whose opener had no focus, as in Safari, leaves the page where it is', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  const opener = visitor.button('Confidentialité')
  await opener.scrollIntoViewIfNeeded()
  await opener.evaluate((button) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('body')).toBeFocused()
})

test('the legal texts open from the foot of every screen', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/Not found|status of 404/)
  const visitor = createVisitor(page, 'fr')
  const expectLegalTexts = async () => {
    for (const name of ['Confidentialité', 'Accessibilité : non conforme']) {
      await visitor.button(name).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(visitor.button(name)).toBeFocused()
    }
  }
  for (const path of ['/', '/dashboard', '/quiz/excel', '/quiz/knitting', '/no/such/page']) {
    await visitor.open(path)
    await expectLegalTexts()
  }
  await visitor.openWithState('/lead-capture', leadState())
  await expectLegalTexts()
  await visitor.openWithState('/results', resultsState())
  await expectLegalTexts()
})

test('a press beside a dialog closes it, one that began within it doesn’t', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await visitor.button('Confidentialité').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const box = await dialog.boundingBox()
  if (box === null) throw new Error('no box')
  const within = { x: box.x + 40, y: box.y + 100 }
  const beside = { x: box.x - 20, y: box.y + 100 }

  await page.mouse.click(within.x, within.y)
  await page.mouse.move(within.x, within.y)
  await page.mouse.down()
  await page.mouse.move(beside.x, beside.y)
  await page.mouse.up()
  await expect(dialog).toBeVisible()

  await page.mouse.click(beside.x, beside.y)
  await expect(dialog).toHaveCount(0)
  await expect(visitor.button('Confidentialité')).toBeFocused()
})

// As Chrome does at a second gesture of going back, where nobody has touched the page in between.
test('a dialog that the browser closes without asking can be opened again', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  const dialog = page.getByRole('dialog')
  for (let times = 0; times < 2; times++) {
    await visitor.button('Confidentialité').click()
    await expect(dialog).toBeVisible()
    await dialog.evaluate((element) => element instanceof HTMLDialogElement && element.close())
    // The element itself: closed, it is no dialog to anybody before the page has heard of it.
    await expect(page.locator('dialog')).toHaveCount(0)
  }
})

test.describe('under fingers', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  async function swipe(page: Page, from: Finger, to: Finger): Promise<void> {
    const fingers = await createFingers(page)
    const steps = 10
    await fingers('touchStart', from)
    for (let step = 1; step <= steps; step++) {
      const at = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * step) / steps
      await fingers('touchMove', [at(0), at(1)])
    }
    await fingers('touchEnd')
  }

  test('the page beneath a dialog stays where it is, and moves again behind it', async ({ page }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.open('/')
    const opener = visitor.button('Confidentialité')
    await opener.scrollIntoViewIfNeeded()
    await opener.tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const pageAt = () => page.evaluate(() => window.scrollY)
    const before = await pageAt()
    await swipe(page, [6, 100], [6, 500])
    await swipe(page, [180, 200], [180, 500])
    // Heard last: by then the page would have moved.
    await swipe(page, [180, 500], [180, 200])
    await expect.poll(() => dialog.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
    expect(await pageAt()).toBe(before)
    // A tap would only stop what still glides.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(await pageAt()).toBe(before)
    await swipe(page, [180, 100], [180, 500])
    await expect.poll(pageAt).toBeLessThan(before - 100)
  })

  test.describe('without a worker, which has all texts at hand', () => {
    test.use({ serviceWorkers: 'block' })

    test('the page stays where it is also beneath a dialog that another has come over and left', async ({
      page,
      faultProxy,
      consoleWatch,
    }) => {
      consoleWatch.allow(/Service [Ww]orker|send-results-email|Failed to load resource/)
      const visitor = createVisitor(page, 'fr')
      await leaveEntries(visitor, faultProxy, 'refused', ['ana@example.com'])
      await visitor.open('/')
      const mark = page.getByRole('button', { name: 'Voir le détail' })
      await expect(mark).toBeVisible()
      const { release } = await holdFiles(page, /\/assets\/fr-/)
      await visitor.button('Confidentialité').tap()
      await mark.tap()
      const dialogs = page.getByRole('dialog')
      await expect(dialogs).toHaveCount(1)
      release()
      const text = page.getByRole('dialog', { name: 'Confidentialité' })
      await expect(text).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(text).toHaveCount(0)
      await expect(dialogs).toHaveCount(1)
      await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
      await page.keyboard.press('Escape')
      await expect(dialogs).toHaveCount(0)
      await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
    })
  })

  test('who has enlarged the page moves to every edge of a dialog', async ({ page }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.open('/')
    await visitor.button('Confidentialité').tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2.5 })
    const rightEdge = () => page.evaluate(() => (visualViewport?.offsetLeft ?? 0) + (visualViewport?.width ?? 0))
    await expect.poll(rightEdge).toBeLessThan(150)
    await swipe(page, [120, 128], [10, 128])
    await swipe(page, [120, 128], [10, 128])
    await expect.poll(rightEdge).toBeGreaterThan(320)
  })
})
