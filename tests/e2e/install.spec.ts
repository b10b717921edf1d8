import type { Page } from 'playwright/test'
import { leadState } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { waitForController } from '../support/service-worker.ts'
import { createVisitor } from '../support/visitor.ts'
import { holdFiles } from './support/hold-files.ts'
import { holdIdle } from './support/hold-idle.ts'
import { expectKioskReady, openKioskForm } from './support/kiosk.ts'
import { addLaunchQueue } from './support/launch-queue.ts'
import { expectNoOverflow, expectTextSize, resizeWindow, setTextSize } from './support/layout.ts'
import { leaveEntries } from './support/leave-entries.ts'

const hint = (page: Page) => page.getByRole('heading', { name: 'Gardez Trebe sous la main' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes the browser's offer, which a driven browser does not make; tells whether the page kept it from showing its own bar. */
function offerInstall(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const prompt = () => {
      Object.assign(window, { isAsked: true })
      return Promise.resolve({ outcome: 'accepted' })
    }
    return !dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
}

for (const when of ['before', 'after'] as const) {
  test(`the browser's offer is made to whoever comes back, also when it came ${when} the app`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('trebe.visits', '1'))
    const { release } = await holdFiles(page)
    await page.goto('/')
    if (when === 'before') expect(await offerInstall(page)).toBe(true)
    release()
    await waitForController(page)
    if (when === 'after') expect(await offerInstall(page)).toBe(true)
    await expect(hint(page)).toBeVisible()
    await button(page, 'Installer').click()
    await expect(hint(page)).toHaveCount(0)
    expect(await page.evaluate(() => 'isAsked' in window)).toBe(true)
  })
}

for (const answer of ['Installer', 'Non merci'] as const) {
  test(`the focus is not lost with the hint that “${answer}” takes away`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('trebe.visits', '1'))
    await page.goto('/')
    await waitForController(page)
    await offerInstall(page)
    await button(page, answer).press('Enter')
    await expect(hint(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
}

test.describe('with an email that was refused', () => {
  test.beforeEach(async ({ page, faultProxy, consoleWatch }) => {
    consoleWatch.allow(/status of 422|send-results-email /)
    await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'refused', ['left@example.com'])
  })

  async function offerInstallAtLanding(page: Page): Promise<void> {
    await page.goto('/')
    // The mark in the corner comes with what would show the hint.
    await expect(page.getByRole('button', { name: 'Voir le détail' })).toBeVisible()
    await offerInstall(page)
  }

  test('the browser’s offer is made at the landing from the second visit on, and never again after a no', async ({
    page,
    context,
  }) => {
    // Leaving the email was a visit of its own.
    await page.evaluate(() => localStorage.removeItem('trebe.visits'))
    const first = await context.newPage()
    await offerInstallAtLanding(first)
    await expect(hint(first)).toHaveCount(0)
    // A visit lasts as long as its tab.
    await offerInstallAtLanding(first)
    await expect(hint(first)).toHaveCount(0)
    const second = await context.newPage()
    await offerInstallAtLanding(second)
    await expect(hint(second)).toBeVisible()
    await button(second, 'Non merci').click()
    await expect(hint(second)).toHaveCount(0)
    await offerInstallAtLanding(second)
    await expect(hint(second)).toHaveCount(0)
  })

  test('nothing is offered where Trebe is installed already', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('trebe.visits', '2')
      const { matchMedia } = window
      window.matchMedia = (query) => matchMedia(query.replace('(display-mode: standalone)', 'all'))
    })
    await offerInstallAtLanding(page)
    await expect(hint(page)).toHaveCount(0)
  })
})

test('a kiosk offers nothing', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('trebe.visits', '2'))
  await page.goto('/?kiosk=1')
  await expectKioskReady(page)
  await offerInstall(page)
  await expect(hint(page)).toHaveCount(0)
})

test.describe('on iOS', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
  })

  test('the two steps stand on the results once the analysis has left', async ({ page, inbox }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.goFromFormToResults(leadState(3))
    await inbox.waitForEmails(testLead.email, 1)
    await expect(hint(page)).toBeVisible()
    await expect(
      page.getByText('1. Touchez « Partager » dans la barre du navigateur ou dans son menu « … ».'),
    ).toBeVisible()
    await expect(page.getByText('2. Choisissez « Sur l’écran d’accueil ».')).toBeVisible()
  })

  test('the two steps keep to a phone’s width in large text', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('trebe.visits', '1'))
    await createVisitor(page, 'eu').open('/')
    await expect(page.locator('aside')).toBeVisible()
    for (const width of [412, 375, 320]) {
      await setTextSize(page, 32)
      await resizeWindow(page, { width, height: 740 })
      await expectTextSize(page, 32)
      await expectNoOverflow(page, `the steps at ${width} px`)
    }
  })

  for (const state of ['waiting', 'refused'] as const) {
    test(`nobody is sent to an icon while an email is ${state} in this browser: its storage stays behind`, async ({
      page,
      faultProxy,
      consoleWatch,
    }) => {
      consoleWatch.allow(/status of (422|503)|send-results-email /)
      const visitor = createVisitor(page, 'fr')
      await leaveEntries(visitor, faultProxy, state, ['left@example.com'])
      await page.addInitScript(() => localStorage.setItem('trebe.visits', '2'))
      // The results of another attempt, which has no email to send; and the landing of a visitor who comes back.
      for (const path of ['/results', '/'] as const) {
        await visitor.openWithState(path, leadState(3))
        // The mark in the corner comes with what would show the steps.
        await expect(page.getByRole('button', { name: 'Voir le détail' })).toBeVisible()
        await expect(hint(page)).toHaveCount(0)
      }
    })
  }

  test('no hint while the storage can’t be read: what it holds is not known', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('trebe.visits', '2')
      const state = Object.assign(window, { isRefused: true, opened: 0 })
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (...args) {
        state.opened += 1
        if (state.isRefused) throw new DOMException('Refused', 'UnknownError')
        return open.apply(this, args)
      }
    })
    await page.clock.install()
    await page.goto('/')
    await waitForController(page)
    // Asked a second time, ten seconds later: the first answer has been shown by then.
    await expect
      .poll(async () => {
        await page.clock.fastForward(10_000)
        return page.evaluate(() => Number(Reflect.get(window, 'opened')))
      })
      .toBeGreaterThan(3)
    await expect(hint(page)).toHaveCount(0)
    await page.evaluate(() => Object.assign(window, { isRefused: false }))
    // A device that is slow to answer is asked again, minutes later.
    await expect(async () => {
      await page.clock.fastForward(300_000)
      await expect(hint(page)).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })

  test('a no holds for the visit also where the device refuses to remember it', async ({ page }) => {
    await page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
    })
    const visitor = createVisitor(page, 'fr')
    await visitor.goToResults('excel', 3)
    await button(page, 'Non merci').click()
    await expect(hint(page)).toHaveCount(0)
    await visitor.button(visitor.words.otherModules).click()
    await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
    await page.goBack()
    await expect(visitor.notice('sent')).toBeVisible()
    await expect(hint(page)).toHaveCount(0)
  })
})

test('a shortcut of the app that is open leads to its quiz; its icon, and what opened it, leave the screen as it is', async ({
  page,
}) => {
  const { launch, waitForListener } = await addLaunchQueue(page)
  const { becomeIdle } = await holdIdle(page)
  const visitor = createVisitor(page, 'fr')
  const dashboard = visitor.heading(visitor.words.chooseModule)
  await page.goto('/quiz/photography')
  await page.getByRole('link', { name: 'Retour' }).click()
  await expect(dashboard).toBeVisible()
  await becomeIdle()
  await waitForListener()
  await expect(page).toHaveURL('/dashboard')
  await launch('/')
  await expect(dashboard).toBeVisible()
  await launch('/quiz/excel')
  await expect(visitor.heading('Excel')).toBeVisible()
  await visitor.answer(2)
  await visitor.button(visitor.words.next).click()
  for (const path of ['/', '/quiz/excel']) {
    await launch(path)
    await expect(page.getByText('Question 2 / 5')).toBeVisible()
  }
  // A stand's code disturbs nobody in a quiz, and says elsewhere what it says in a browser.
  const ofStand = '/?source=biarritz&lang=eu'
  for (const path of [ofStand, '/dashboard?source=biarritz']) {
    await launch(path)
    await expect(page.getByText('Question 2 / 5')).toBeVisible()
  }
  await visitor.link('Retour').click()
  await expect(dashboard).toBeVisible()
  await launch(ofStand)
  const basque = createVisitor(page, 'eu')
  await expect(basque.link(basque.words.start)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('trebe.source'))).toBe('biarritz')
})

test('what a stand’s code has opened stays as it is through a reload, in the language chosen since', async ({
  page,
}) => {
  const { waitForListener } = await addLaunchQueue(page)
  await page.goto('/?source=biarritz&lang=eu')
  await page.getByRole('button', { name: 'Français' }).click()
  const visitor = createVisitor(page, 'fr')
  await visitor.link(visitor.words.start).click()
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  await waitForListener()
  await page.reload()
  await waitForListener()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 3)
  await expect(visitor.button(visitor.words.submit)).toBeVisible()
})

test('a shortcut leads to its quiz also where that was loaded anew before, and left', async ({ page }) => {
  const { launch, waitForListener } = await addLaunchQueue(page, { isOld: false })
  const visitor = createVisitor(page, 'fr')
  await page.goto('/quiz/excel')
  await page.reload()
  await waitForListener()
  await visitor.link('Retour').click()
  await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  await launch('/quiz/excel')
  await expect(page.getByText('Question 1 / 5')).toBeVisible()
})

test('a stand’s code that is opened over a visitor’s results on a kiosk begins a visit: nothing leads back to them', async ({
  page,
}) => {
  const { launch, waitForListener } = await addLaunchQueue(page)
  const visitor = await openKioskForm(page)
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  await waitForListener()
  const isOpened = page.waitForEvent('load')
  await launch('/dashboard?source=biarritz')
  await isOpened
  expect(await page.evaluate(() => localStorage.getItem('trebe.source'))).toBe('biarritz')
  await expectKioskReady(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/$/)
  await expect(visitor.link(visitor.words.start)).toBeVisible()
  await expect(page.getByText(`Bonjour ${testLead.firstName}`)).toHaveCount(0)
})

test('a stand’s code tells the installed app of a kiosk its new stand', async ({ page }) => {
  const { launch, waitForListener } = await addLaunchQueue(page)
  const source = () => page.evaluate(() => localStorage.getItem('trebe.source'))
  await page.goto('/?kiosk=1&source=bayonne')
  await waitForListener()
  expect(await source()).toBe('bayonne')
  const isOpened = page.waitForEvent('load')
  await launch('/?source=biarritz')
  await isOpened
  expect(await source()).toBe('biarritz')
  await expect(page).toHaveURL('/')
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a stand’s code that can’t be had leaves the screen', async ({ page, context, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource|service ?worker/i)
    const { launch, waitForListener } = await addLaunchQueue(page)
    const visitor = createVisitor(page, 'fr')
    await page.goto('/dashboard')
    await waitForListener()
    await context.setOffline(true)
    const isRefused = page.waitForEvent('requestfailed')
    await launch('/?source=biarritz')
    await isRefused
    await visitor.link(`${visitor.words.startModule} Excel`).click()
    await expect(visitor.heading('Excel')).toBeVisible()
  })
})
