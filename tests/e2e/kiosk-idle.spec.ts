import type { Page } from 'playwright/test'
import { languages } from '../../src/core/language.ts'
import { resultsState } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { words } from '../support/words.ts'
import { expectAccessible } from './support/axe.ts'
import { holdFiles } from './support/hold-files.ts'
import { expectKioskReady, openKioskForm, openKioskQuiz } from './support/kiosk.ts'
import { expectNoOverflow, setTextSize } from './support/layout.ts'
import { stopClock } from './support/stop-clock.ts'
import { setVisibility } from './support/visibility.ts'

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Êtes-vous toujours là ?' })

/** A kiosk on the second question of a quiz, its clock in the test's hands and its late parts loaded. */
async function openQuiz(page: Page) {
  await page.clock.install()
  const visitor = await openKioskQuiz(page)
  await visitor.answer(1)
  await visitor.button(visitor.words.next).click()
  return visitor
}

/** The moment of a touch, with no time running on: what the kiosk waits for is counted from here. */
async function stopClockAtTouch(page: Page): Promise<void> {
  await stopClock(page)
  await page.keyboard.press('Shift')
}

/** Scrolls, and waits until the page has heard of it. */
function scrollPage(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true })
        window.scrollBy(0, window.scrollY > 0 ? -30 : 30)
      }),
  )
}

test('asks after a minute without a touch and ends the visit 20 seconds later', async ({ page }) => {
  await openQuiz(page)
  await stopClockAtTouch(page)
  await page.clock.runFor(59_999)
  await expect(warning(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(warning(page)).toBeVisible()
  await page.clock.runFor(19_999)
  await expect(warning(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByRole('link', { name: 'Tester mes compétences' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('shows the question first where the text is so large that its button does not fit below it', async ({ page }) => {
  await openQuiz(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await stopClockAtTouch(page)
  await page.clock.runFor(60_000)
  await expect(warning(page).getByRole('heading')).toBeInViewport({ ratio: 1 })
})

test('takes it for an answer that the browser closes the question without asking', async ({ page }) => {
  await openQuiz(page)
  await stopClockAtTouch(page)
  await page.clock.runFor(60_000)
  await warning(page).evaluate((element) => element instanceof HTMLDialogElement && element.close())
  // The element itself: closed, it is no dialog to anybody before the page has heard of it.
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.clock.runFor(59_000)
  await expect(page.getByText('Question 2 / 5')).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(warning(page)).toBeVisible()
})

test('counts down in the warning and says the time left twice, not each second', async ({ page }) => {
  await openQuiz(page)
  await stopClockAtTouch(page)
  await page.clock.runFor(60_000)
  const said: string[] = []
  for (let secondsLeft = 20; secondsLeft > 0; secondsLeft -= 1) {
    await expect(warning(page).locator('p[aria-hidden]')).toHaveText(`${secondsLeft}\u00a0s`)
    const text = ((await warning(page).getByRole('status').textContent()) ?? '').replace(/\s/g, ' ')
    if (text !== said.at(-1)) said.push(text)
    // Not into the reset: a page that is loaded anew while the test ends holds up its end.
    if (secondsLeft > 1) await page.clock.runFor(1_000)
  }
  expect(said.filter((text) => text !== '')).toEqual(['Encore 10 secondes', 'Encore 5 secondes'])
})

test('any key, a touch anywhere and a screen reader’s click continue, and do nothing else', async ({ page }) => {
  const visitor = await openQuiz(page)
  await visitor.option(2).focus()
  const box = await visitor.option(0).boundingBox()
  const answers: readonly (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Enter'),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Tab'),
    () => page.touchscreen.tap((box?.x ?? 0) + 5, (box?.y ?? 0) + 5),
    // By force: a try that the driver takes back, because something moved under it, is a touch already.
    () => warning(page).getByRole('button', { name: 'Continuer' }).click({ force: true }),
    () => warning(page).getByRole('button', { name: 'Continuer' }).dispatchEvent('click'),
  ]
  for (const answer of answers) {
    await page.clock.fastForward(60_000)
    await expect(warning(page)).toBeVisible()
    await answer()
    await expect(warning(page)).toHaveCount(0)
    await expect(visitor.option(2)).toBeFocused()
  }
  await expect(page.getByText('Question 2 / 5')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  // What comes next is meant for the screen again.
  await page.keyboard.press('Space')
  await expect(visitor.option(2)).toBeChecked()
})

test('typing, scrolling and a moving focus put the warning off', async ({ page }) => {
  // So small that the question needs scrolling.
  await page.setViewportSize({ width: 412, height: 420 })
  const visitor = await openQuiz(page)
  const stillThere: readonly (() => Promise<unknown>)[] = [
    () => page.keyboard.press('a'),
    () => scrollPage(page),
    () => visitor.option(1).focus(),
    () => visitor.option(2).focus(),
    // What dictating, a wheel at its end and a finger that moves the magnified page bring about, and nothing else.
    ...['input', 'wheel', 'touchmove'].map((type) => () => visitor.option(0).dispatchEvent(type)),
  ]
  for (const act of [...stillThere, ...stillThere]) {
    await page.clock.fastForward(45_000)
    await act()
  }
  await expect(warning(page)).toHaveCount(0)
})

test('a touch that comes after the time was up belongs to the next visitor', async ({ page }) => {
  await openQuiz(page)
  await setVisibility(page, 'hidden')
  // The tablet slept: the wall clock went on, no timer ran.
  await page.clock.setSystemTime(new Date((await page.evaluate(() => Date.now())) + 3_600_000))
  await setVisibility(page, 'visible')
  await expect(page.getByRole('link', { name: 'Tester mes compétences' })).toBeVisible()
})

test('a wall clock that is put right in the middle of a quiz ends nothing', async ({ page }) => {
  await openQuiz(page)
  await page.clock.setSystemTime(new Date('2031-05-01T10:00:00Z'))
  await page.keyboard.press('a')
  await page.clock.runFor(2_000)
  await expect(page.getByText('Question 2 / 5')).toBeVisible()
  await expect(warning(page)).toHaveCount(0)
})

test('a wall clock that is set back while the page is hidden keeps no visit for longer', async ({ page }) => {
  await openQuiz(page)
  await setVisibility(page, 'hidden')
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - 3_600_000)
  await setVisibility(page, 'visible')
  await page.clock.fastForward(60_000)
  await expect(warning(page)).toBeVisible()
})

test('the warning has no accessibility fault that axe finds, holds the focus and is announced', async ({ page }) => {
  await openQuiz(page)
  await page.clock.fastForward(60_000)
  await expect(warning(page)).toBeVisible()
  await expect(warning(page).getByRole('button', { name: 'Continuer' })).toBeFocused()
  await expect(warning(page)).toHaveAccessibleDescription(/20\s+secondes/)
  await page.evaluate(() => document.querySelector('input')?.focus())
  await expect(warning(page).getByRole('button', { name: 'Continuer' })).toBeFocused()
  await expectAccessible(page, 'kiosk warning')
})

test('axe finds nothing in the warning in Basque either', async ({ page }) => {
  const visitor = await openQuiz(page)
  await visitor.button('EU').click()
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('alertdialog', { name: 'Oraindik hor zaude?' })).toBeVisible()
  await expect(visitor.button('Jarraitu')).toBeVisible()
  await expectAccessible(page, 'kiosk warning')
})

test('the landing never asks, and invites in both languages in turn after two minutes', async ({ page }) => {
  await page.clock.install()
  await page.goto('/?kiosk=1')
  await expectKioskReady(page)
  await stopClockAtTouch(page)
  await page.clock.runFor(119_999)
  const invitation = (language: string) => page.locator(`div[aria-hidden] [lang=${language}]`)
  await expect(invitation('fr')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(invitation('fr')).toBeVisible()
  await page.clock.runFor(7_999)
  await expect(invitation('fr')).toBeVisible()
  await expect(invitation('eu')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(invitation('eu')).toContainText('Ukitu pantaila')
  await expect(invitation('fr')).toHaveCount(0)
  await page.clock.resume()
  const start = page.getByRole('link', { name: 'Tester mes compétences' })
  const box = await start.boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await expect(invitation('eu')).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await start.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the invitation stands still in both languages for those who want no movement', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/?kiosk=1')
  await expectKioskReady(page)
  await page.clock.fastForward(120_000)
  await expect(page.locator('div[aria-hidden] [lang=fr]')).toBeVisible()
  await expect(page.locator('div[aria-hidden] [lang=eu]')).toBeVisible()
})

for (const [name, width, height, fontSize] of [
  ['a small phone', 320, 640, 16],
  ['a phone that lies on its side', 640, 320, 16],
  ['a tablet with text of 200 %', 1024, 768, 32],
  ['an upright tablet with text of 200 %', 768, 1024, 32],
] as const) {
  test(`the invitation that stands still shows both languages whole on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await setTextSize(page, fontSize)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/?kiosk=1')
    await expectKioskReady(page)
    await page.clock.fastForward(120_000)
    for (const language of languages)
      await expect(page.locator(`div[aria-hidden] [lang=${language}]`)).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page, name)
  })
}

test('who reads a legal text is asked before it goes; left open, it gives way to the landing', async ({ page }) => {
  await page.clock.install()
  await page.goto('/?kiosk=1')
  await expectKioskReady(page)
  await page.getByRole('button', { name: 'Euskara' }).click()
  await page.getByRole('button', { name: 'Pribatutasuna' }).click()
  const text = page.getByRole('dialog', { name: 'Pribatutasuna' })
  await expect(text).toBeVisible()
  await page.clock.runFor(60_000)
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(text).toBeVisible()

  await page.clock.runFor(60_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('link', { name: 'Tester mes compétences' })).toBeVisible()
  await expect(text).toHaveCount(0)
  await expectKioskReady(page)
  await page.clock.runFor(120_000)
  await expect(page.locator('div[aria-hidden] [lang=fr]')).toBeVisible()
})

test('a landing that a visitor came back to is reset without a word, and its two minutes go on', async ({ page }) => {
  const visitor = await openQuiz(page)
  await visitor.link(words.fr.back).click()
  await expect(visitor.heading(words.fr.chooseModule)).toBeVisible()
  await visitor.link(words.fr.back).click()
  await expect(visitor.link(words.fr.start)).toBeVisible()
  // Its language is the stand's: nothing else tells it from one that nobody has touched.
  const loadedAnew = page.waitForEvent('load')
  await page.clock.fastForward(60_000)
  await loadedAnew
  await expectKioskReady(page)
  await page.clock.fastForward(61_000)
  await expect(page.locator('div[aria-hidden] [lang=fr]')).toBeVisible()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a visit ends without a network too, though the stand’s language can’t be had for a text that was read', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Service worker not registered|Service Worker registration blocked/)
    consoleWatch.allow(/Language not loaded|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await page.clock.install()
    await page.goto('/?kiosk=1')
    await expectKioskReady(page)
    await page.getByRole('button', { name: 'Euskara' }).click()
    const visitor = createVisitor(page, 'eu')
    await page.getByRole('button', { name: 'Pribatutasuna' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await visitor.link(visitor.words.start).click()
    await visitor.link(`${visitor.words.startModule} Excel`).click()
    await visitor.answer(1)
    await context.setOffline(true)
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(visitor.link(visitor.words.start)).toBeVisible()
    // With the network back, the landing that stayed in the other language is reset again.
    await context.setOffline(false)
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('link', { name: 'Tester mes compétences' })).toBeVisible()
  })

  test('whoever goes back while the landing is on its way to the next visitor leaves no empty screen', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Service Worker/i)
    const visitor = await openKioskForm(page)
    await visitor.submitLead()
    // The first answer never comes.
    let isHeld = true
    await page.route('**/', async (route) => {
      if (!isHeld || route.request().method() === 'HEAD') return route.continue()
      isHeld = false
    })
    // From within the page: a test's own call would wait for the document.
    await page.evaluate(() => {
      window.navigation.addEventListener('navigate', ({ destination }) => {
        if (!destination.sameDocument) setTimeout(() => window.history.back(), 200)
      })
    })
    await visitor.button('Visiteur suivant').click()
    await expect(visitor.link(words.fr.start)).toBeVisible()
  })

  test('a form whose time is up is shown to nobody while the host is asked, and cannot be sent', async ({
    page,
    inbox,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Service Worker/i)
    await page.clock.install()
    await page.goto('/?kiosk=1')
    await expectKioskReady(page)
    const visitor = createVisitor(page, 'fr')
    await visitor.link(words.fr.start).click()
    await visitor.link(`${words.fr.startModule} Excel`).click()
    await visitor.takeQuiz('excel', 3)
    await visitor.fillLead({ email: 'left@example.com' })
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => {
      void page.route('**/', async (route) => {
        if (route.request().method() !== 'HEAD') return route.continue()
        resolve()
        await new Promise<void>((go) => {
          answer = go
        })
        return route.continue()
      })
    })
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.clock.fastForward(20_000)
    await isAsked
    // At once: a host that is long in answering is given up, and the landing comes. By its element: the question would hide it from roles.
    expect(await page.locator('input[type="email"]').isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    answer()
    await expect(visitor.link(words.fr.start)).toBeVisible()
    expect(await inbox.settle()).toEqual([])
  })

  test('the landing that comes without being loaded anew has the focus on its heading', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Service Worker|ERR_FAILED/i)
    await page.clock.install()
    await page.goto('/?kiosk=1')
    await expectKioskReady(page)
    const visitor = createVisitor(page, 'fr')
    await visitor.link(words.fr.start).click()
    await expect(visitor.heading(words.fr.chooseModule)).toBeFocused()
    await page.route('**/', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()))
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(visitor.link(words.fr.start)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a visitor who goes on from a landing that has just been loaded anew is watched like any other', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Service worker not registered|Service Worker registration blocked/)
    await page.clock.install()
    await page.goto('/?kiosk=1')
    await expectKioskReady(page)
    await page.getByRole('button', { name: 'Confidentialité' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // The two minutes are over; before the app has come again, somebody presses the link, which works without it.
    const held = await holdFiles(page)
    await page.clock.fastForward(120_000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'Tester mes compétences' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    held.release()
    await expectKioskReady(page)
    await page.clock.fastForward(60_000)
    await expect(warning(page)).toBeVisible()
  })
})

test('a device that is no kiosk asks nothing, fetches none of its code and stays selectable', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.clock.install()
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/results', resultsState())
  await expect(visitor.notice('sent')).toBeVisible()
  await page.clock.fastForward(200_000)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Visiteur suivant' })).toHaveCount(0)
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'auto')
  await expect(page.locator('html')).toHaveCSS('user-select', 'auto')
  expect(asked.filter((url) => /kiosk|visit-history/.test(url))).toEqual([])
})
