import type { Page } from 'playwright/test'
import { leadState } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor, type Visitor } from '../support/visitor.ts'

/** The form with all but `field` filled in, and that one as somebody has just left it, with the focus in it. */
async function typeLast(page: Page, field: 'phone' | 'email', text: string): Promise<Visitor> {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState(3))
  await visitor.fillLead({ [field]: '', needs: '' })
  await visitor.field(field).focus()
  await page.keyboard.type(text)
  return visitor
}

test.describe('on a phone with its keyboard open', () => {
  test.use({ viewport: { width: 360, height: 440 } })

  test('a finger on the button sends to no mistyped address that was not asked about', async ({ page, faultProxy }) => {
    const visitor = await typeLast(page, 'email', 'ana@gmial.com')
    const submit = visitor.button(visitor.words.submit)
    // The address is out of view: what comes up under it moves nothing that one sees.
    await submit.evaluate((element) => element.scrollIntoView())
    await submit.tap()
    await expect(page.getByRole('button', { name: 'ana@gmail.com' })).toBeFocused()
    await expect(page).toHaveURL(/\/lead-capture$/)
    expect(faultProxy.calls()).toEqual([])
  })

  test('an offer that lies out of view when the form is whole is shown before anything is sent', async ({
    page,
    faultProxy,
  }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.openWithState('/lead-capture', leadState(3))
    await visitor.fillLead({ firstName: '', email: 'ana@gmial.com', needs: '' })
    const offer = page.getByRole('button', { name: 'ana@gmail.com' })
    await visitor.field('email').press('Enter')
    await expect(visitor.field('firstName')).toBeFocused()
    await expect(offer).not.toBeInViewport()
    await page.keyboard.type('Ana')
    await page.keyboard.press('Enter')
    await expect(visitor.field('email')).toBeFocused()
    await expect(offer).toBeInViewport({ ratio: 1 })
    await expect(page).toHaveURL(/\/lead-capture$/)
    expect(faultProxy.calls()).toEqual([])
    // Asked once, wherever it lies by then.
    await visitor.field('firstName').press('Enter')
    await expect(page).toHaveURL(/\/results$/)
  })

  test('who sends the form from the keyboard sees that it is on its way', async ({ page }) => {
    const visitor = await typeLast(page, 'email', 'ana@example.com')
    await visitor.field('email').evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await expect(visitor.button(visitor.words.submit)).not.toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Envoi en cours…' })).toBeInViewport({ ratio: 1 })
    await expect(page).toHaveURL(/\/results$/)
  })

  test('what is said of a field does not push the next one out of view', async ({ page }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.openWithState('/lead-capture', leadState(3))
    await visitor.fillLead({ phone: '12', email: '', needs: '' })
    await visitor.field('email').evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await visitor.field('phone').press('Enter')
    await expect(page.locator('#lead-phone-error')).toBeVisible()
    await expect(visitor.field('email')).toBeFocused()
    await expect(visitor.field('email')).toBeInViewport({ ratio: 1 })
    await visitor.field('email').fill('ana@gmial.com')
    await visitor.field('needs').evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await visitor.field('needs').tap()
    await expect(page.getByRole('button', { name: 'ana@gmail.com' })).toBeVisible()
    await expect(visitor.field('needs')).toBeInViewport({ ratio: 1 })
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, isMobile: false })

  test('a finger on the button is heard also where what stands above it goes at that moment', async ({ page }) => {
    const visitor = await typeLast(page, 'phone', '')
    await visitor.button(visitor.words.submit).tap()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
    await expect(visitor.field('phone')).toBeFocused()
    await page.keyboard.type('05 59 00 00 00')
    await visitor.button(visitor.words.submit).tap()
    await expect(page).toHaveURL(/\/results$/)
  })
})
