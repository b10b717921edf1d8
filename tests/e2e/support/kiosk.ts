import { expect, type Page } from 'playwright/test'
import { createVisitor, type Visitor } from '../../support/visitor.ts'

/** The kiosk's parts come in idle time; they are there once they have taken the pull-to-refresh away. */
export async function expectKioskReady(page: Page, options?: { timeout: number }): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'none', options)
}

/** A visitor at a kiosk's first question. */
export async function openKioskQuiz(page: Page): Promise<Visitor> {
  const visitor = createVisitor(page, 'fr')
  await page.goto('/?kiosk=1')
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await expect(visitor.option(0)).toBeVisible()
  await expectKioskReady(page)
  return visitor
}

/** A visitor at a kiosk's form, which is filled in. */
export async function openKioskForm(page: Page): Promise<Visitor> {
  const visitor = await openKioskQuiz(page)
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead()
  return visitor
}
