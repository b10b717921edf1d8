import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'

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
