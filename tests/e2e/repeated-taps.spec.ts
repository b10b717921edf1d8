import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { waitForController } from '../support/service-worker.ts'
import { siteVariants } from '../support/site.ts'
import { createVisitor } from '../support/visitor.ts'
import { createFingers, type Finger, tapOn, tapTwice } from './support/fingers.ts'
import { holdFiles } from './support/hold-files.ts'
import { expectKioskReady, openKioskForm, openKioskQuiz } from './support/kiosk.ts'
import { stopClock } from './support/stop-clock.ts'

test.use({ siteEnvironment: siteVariants.staff })

test.describe('on a small phone', () => {
  // What comes next is in view at once, which in this test is where a second tap may meet it.
  test.use({ viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' })

  test('who taps twice on start comes to the dashboard, not into the quiz whose button lies there', async ({
    page,
  }) => {
    // Without the app the dashboard is there at once: the second tap meets it, and what it presses is answered once the app has come.
    const { release } = await holdFiles(page)
    const visitor = createVisitor(page, 'fr')
    await visitor.open('/')
    await tapTwice(visitor.link(visitor.words.start))
    await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
    release()
    await waitForController(page)
    await visitor.button('EU').tap()
    await expect(page.getByRole('heading', { name: 'Aukeratu modulu bat' })).toBeVisible()
  })

  test('who taps twice on an option chooses it, though it moves up', async ({ page }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.goToQuiz('photography')
    await tapTwice(page.locator('label').nth(1))
    await expect(visitor.button(visitor.words.validate)).toBeInViewport({ ratio: 1 })
    await expect(visitor.option(1)).toBeChecked()
  })

  test('who taps twice on the button of a question sees the explanation, also where no browser counts', async ({
    page,
  }) => {
    // As Safari on iOS does (https://github.com/mdn/browser-compat-data/issues/27528).
    await page.addInitScript(() => {
      const counted = Object.getOwnPropertyDescriptor(UIEvent.prototype, 'detail')?.get
      Object.defineProperty(UIEvent.prototype, 'detail', {
        get() {
          return Math.min(1, counted?.call(this))
        },
      })
    })
    const visitor = createVisitor(page, 'fr')
    await visitor.goToQuiz('photography')
    for (const question of [1, 2, 3]) {
      await expect(page.getByText(`${visitor.words.question} ${question} / 5`)).toBeVisible()
      await visitor.option(1).check()
      await tapTwice(visitor.button(visitor.words.validate))
      await expect(visitor.heading(visitor.words.explanation)).toBeVisible()
      await visitor.button(visitor.words.next).click()
    }
  })
})

test('who taps twice on the button that ends the quiz reads the form first, with no keyboard over it', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  const { words } = visitor
  await visitor.goToQuiz('excel')
  await visitor.takeQuiz('excel', 3)
  const field = await visitor.field('lastName').boundingBox()
  await page.goBack()
  const finish = visitor.button(words.finish)
  await expect(finish).toBeVisible()
  // The button lies where the form will have a field.
  await finish.evaluate((element, y) => window.scrollBy(0, element.getBoundingClientRect().y - y), field?.y ?? 0)
  const { x = 0, y = 0 } = (await finish.boundingBox()) ?? {}
  expect(Math.abs(y - (field?.y ?? 0))).toBeLessThan(20)
  let tapsAtForm = 0
  await tapOn(page, [x + 60, y + 25], () => page.url().endsWith('/lead-capture') && tapsAtForm++ === 3)
  await expect(visitor.field('lastName')).toBeVisible()
  await expect(visitor.heading('Recevez votre analyse détaillée')).toBeFocused()
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  /** A kiosk's form, filled in, and a finger on its button, where "next visitor" will come up. */
  async function openForm(page: Page) {
    const visitor = await openKioskForm(page)
    const submit = visitor.button(visitor.words.submit)
    await submit.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    const finger: Finger = [900, ((await submit.boundingBox())?.y ?? 0) + 30]
    return { visitor, finger }
  }

  test('who taps on while the form is on its way sees the results', async ({ page }) => {
    const { visitor, finger } = await openForm(page)
    let tapsAtResults = 0
    await tapOn(page, finger, () => page.url().endsWith('/results') && tapsAtResults++ === 3)
    await expect(visitor.notice('sent')).toBeVisible()
    await visitor.button('Visiteur suivant').tap()
    await expect(visitor.link(visitor.words.start)).toBeVisible()
  })

  test('a finger that comes down on the form and leaves the results has pressed nothing there', async ({ page }) => {
    const { visitor, finger } = await openForm(page)
    const fingers = await createFingers(page)
    await visitor.button(visitor.words.submit).tap({ position: { x: 20, y: 20 } })
    await fingers('touchStart', finger)
    await expect(page).toHaveURL(/\/results$/)
    await fingers('touchEnd')
    await expect(visitor.notice('sent')).toBeVisible()
  })

  test('a double tap on the question whether somebody is there presses nothing beneath it', async ({ page }) => {
    await page.clock.install()
    const visitor = await openKioskQuiz(page)
    await visitor.option(0).check()
    // By this clock, which the taps are told by, both come at once, however busy the machine is.
    await stopClock(page)
    await page.keyboard.press('Shift')
    await page.clock.runFor(60_000)
    await tapTwice(visitor.button('Continuer'))
    await page.clock.resume()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await visitor.button(visitor.words.validate).tap()
    await expect(visitor.heading(visitor.words.explanation)).toBeVisible()
    await expect(visitor.option(0)).toBeChecked()
  })

  test('what is opened by a double tap stays open', async ({ page }) => {
    await page.goto('/?kiosk=1')
    await expectKioskReady(page)
    const door = page.getByRole('button', { name: 'Espace équipe' })
    await door.scrollIntoViewIfNeeded()
    await tapTwice(door)
    await page.getByRole('textbox', { name: 'Code de l’équipe' }).fill('2468')
    await page.getByRole('button', { name: 'Ouvrir' }).tap()
    await expect(page.getByRole('button', { name: 'Exporter (JSON)' })).toBeVisible()
  })
})
