import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createQueue, putQueue } from '../support/outbox-queue.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectKioskReady } from './support/kiosk.ts'
import { expectTextSize, resizeWindow, setTextSize } from './support/layout.ts'
import { leaveEntries } from './support/leave-entries.ts'

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/send-results-email|Failed to load resource/))

/** Says that something waits or was refused; opens the panel. */
const mark = (page: Page) => page.getByRole('button', { name: 'Voir le détail', includeHidden: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Envois sur cet appareil' })

test('what waits is told apart by module, score and age, and leaves at a press', async ({
  page,
  faultProxy,
  inbox,
}) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'waiting', ['ana@example.com'])
  await leaveEntries(visitor, faultProxy, 'waiting', ['ana@example.com'], 'photography')
  await visitor.open('/')
  await mark(page).click()
  const rows = panel(page).getByRole('listitem')
  await expect(rows).toHaveText([
    /^a…@e….com\s*Excel · 60\s% · il y a un instant · \d+ essai/,
    /^a…@e….com\s*Photographie · 60\s% · il y a un instant · \d+ essai/,
  ])
  const lastError = panel(page).getByText('Au dernier essai, notre service d’envoi était en panne.')
  await expect(lastError).toBeVisible()
  faultProxy.always({ kind: 'pass' })
  await panel(page).getByRole('button', { name: 'Envoyer maintenant' }).click()
  await expect(panel(page).getByRole('status')).toHaveText('Plus rien en attente.')
  await expect(rows).toHaveCount(0)
  await expect(lastError).toHaveCount(0)
  await expect(mark(page)).toHaveCount(0)
  await inbox.waitForEmails('ana@example.com', 2)
  expect(await inbox.settle()).toHaveLength(2)
})

test('the mark shows how many call for somebody where some do, and says how many wait besides', async ({
  page,
  faultProxy,
}) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com', 'faux@example.org'])
  await leaveEntries(visitor, faultProxy, 'waiting', ['ana@example.com'])
  await visitor.open('/')
  await expect(mark(page)).toHaveAccessibleName('1 envoi en attente. 2 envois à corriger. Voir le détail')
  await expect(mark(page).locator('span').first()).toHaveText('2')
})

test('whoever opens the site again for what waits is told that it has left, once', async ({
  page,
  faultProxy,
  inbox,
}) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'waiting', ['ana@example.com'])
  faultProxy.always({ kind: 'pass' })
  await visitor.open('/')
  const told = visitor.toast('Tout ce qui attendait a quitté cet appareil.')
  await expect(told).toBeVisible()
  await inbox.waitForEmails('ana@example.com', 1)
  await visitor.open('/')
  await expect(visitor.link(visitor.words.start)).toBeVisible()
  await page.waitForTimeout(1000)
  await expect(told).toHaveCount(0)
})

test('a press beside the panel that puts the keyboard away loses nothing; the next one closes', async ({
  page,
  faultProxy,
}) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com'])
  await visitor.open('/')
  await mark(page).click()
  await panel(page).getByRole('button', { name: 'Corriger l’adresse' }).click()
  const field = panel(page).getByRole('textbox')
  await field.fill('juste@exam')
  await page.mouse.click(5, 5)
  await expect(field).toHaveValue('juste@exam')
  await expect(field).not.toBeFocused()
  await page.mouse.click(5, 5)
  await expect(panel(page)).toHaveCount(0)
})

test.describe('without a worker, which would send in the page’s place', () => {
  test.use({ serviceWorkers: 'block' })

  test('how far a pass over several entries has come is told until its end', async ({
    page,
    faultProxy,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Service [Ww]orker/)
    const visitor = createVisitor(page, 'fr')
    await leaveEntries(visitor, faultProxy, 'waiting', ['ana@example.com'])
    await leaveEntries(visitor, faultProxy, 'waiting', ['ana@example.com'], 'photography')
    const fault = { kind: 'answer', status: 503, body: '{}' } as const
    let answer = () => {}
    const until = new Promise<void>((resolve) => {
      answer = resolve
    })
    faultProxy.always(({ body }) => (body.includes('photography') ? { kind: 'hold', until, fault } : fault))
    await visitor.open('/')
    await mark(page).click()
    const progress = panel(page).getByRole('progressbar', { name: 'Envois tentés' })
    await expect(progress).toHaveJSProperty('position', 1 / 2)
    answer()
    await expect(progress).toHaveCount(0)
  })
})

test('the focus goes to the screen when what opened the panel has gone', async ({ page, faultProxy }) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com'])
  faultProxy.always({ kind: 'pass' })
  await visitor.open('/')
  await expect(page.getByRole('status').filter({ hasText: '1 envoi est à corriger.' })).toHaveCount(1)
  await mark(page).press('Enter')
  const dialog = panel(page)
  await dialog.getByRole('button', { name: 'Corriger l’adresse' }).press('Enter')
  await dialog.getByRole('textbox').fill('juste@example.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  await expect(mark(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('at the end of each screen the mark lies on nothing', async ({ page, faultProxy }) => {
  // Longer than in French, and so nearer to the corner.
  const visitor = createVisitor(page, 'eu')
  await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com'])
  const corner = page.locator('[aria-haspopup="dialog"]')
  const offer = () => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined }))
  for (const path of ['/', '/dashboard', '/?hint']) {
    if (path === '/?hint') await page.evaluate(() => localStorage.setItem('trebe.visits', '2'))
    await visitor.open(path)
    await expect(corner).toBeVisible()
    if (path === '/?hint') {
      await page.evaluate(offer)
      await expect(page.locator('aside h2')).toBeVisible()
    }
    for (const [width, fontSize] of [
      [320, 16],
      [412, 32],
      [800, 32],
    ] as const) {
      await setTextSize(page, fontSize)
      await resizeWindow(page, { width, height: 740 })
      await expectTextSize(page, fontSize)
      const room = await corner.evaluate((element) => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        const above = [...document.querySelectorAll('main > *, footer > *, aside > div')]
        return (
          element.getBoundingClientRect().top - Math.max(...above.map((each) => each.getBoundingClientRect().bottom))
        )
      })
      expect.soft(room, `${path} at ${width} px and ${fontSize} px`).toBeGreaterThan(0)
    }
  }
})

test('on a small phone that lies on its side the mark leaves what is pressed to start whole', async ({
  page,
  faultProxy,
}) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com'])
  await page.setViewportSize({ width: 568, height: 320 })
  await visitor.open('/')
  await expect(mark(page)).toBeVisible()
  const start = visitor.link(visitor.words.start)
  const words = await start.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().left
  })
  const { right, height } = await mark(page).evaluate((element) => element.getBoundingClientRect())
  expect(right).toBeLessThan(words)
  expect(height).toBeGreaterThanOrEqual(48)
})

test('the focus goes to the screen when the mark goes that has it', async ({ page, faultProxy }) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'waiting', ['ana@example.com'])
  await visitor.open('/dashboard')
  await mark(page).focus()
  faultProxy.always({ kind: 'pass' })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(mark(page)).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('whoever asks for more rows goes on with the first of them', async ({ page, faultProxy }) => {
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await putQueue(page, createQueue(45))
  await page.reload()
  await mark(page).click()
  const rows = panel(page).getByRole('listitem')
  for (const [before, after] of [
    [20, 40],
    [40, 45],
  ] as const) {
    await expect(rows).toHaveCount(before)
    await panel(page).getByRole('button', { name: 'Afficher la suite' }).press('Enter')
    await expect(rows).toHaveCount(after)
    await expect(rows.nth(before)).toBeFocused()
  }
  await expect(panel(page).getByRole('button', { name: 'Afficher la suite' })).toHaveCount(0)
})

test('a device that was a kiosk opens nobody’s emails but to its staff; each visitor is still told of their own', async ({
  page,
  faultProxy,
}) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com'])
  await expect(mark(page)).toBeVisible()
  await page.goto('/?kiosk=1')
  await expectKioskReady(page)
  await page.goto('/?kiosk=0')
  await leaveEntries(visitor, faultProxy, 'refused', ['mien@example.com'])
  // It comes with the code that the mark would come with.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(page.getByRole('textbox')).toHaveValue('mien@example.com')
  await expect(mark(page)).toHaveCount(0)
})

test('an address that is no better is told at its field, which takes the focus and may be filled in by the browser', async ({
  page,
  faultProxy,
}) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com'])
  const field = page.getByRole('textbox')
  await expect(field).toHaveAttribute('autocomplete', 'email')
  for (const [address, reason] of [
    ['juste@', /^L’adresse email s’arrête trop tôt/],
    ['iñaki@example.com', /^L’adresse email s’écrit sans accent/],
    ['faux@example.com', /^Cette adresse a déjà été refusée/],
  ] as const) {
    await field.fill(address)
    await page.getByRole('button', { name: 'Corriger et envoyer' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(reason)
  }
})

test.describe('on a phone with its keyboard open', () => {
  test.use({ viewport: { width: 360, height: 440 } })

  test('who corrects an address while others are being sent keeps it in view', async ({ page, faultProxy }) => {
    const visitor = createVisitor(page, 'fr')
    await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com', 'fautif@example.com'])
    await leaveEntries(visitor, faultProxy, 'waiting', ['ana@example.com'])
    await visitor.open('/')
    await mark(page).click()
    let answer = () => {}
    const until = new Promise<void>((resolve) => {
      answer = resolve
    })
    faultProxy.always({ kind: 'hold', until, fault: { kind: 'answer', status: 503, body: '{}' } })
    await panel(page).getByRole('button', { name: 'Envoyer maintenant' }).click()
    await panel(page).getByRole('button', { name: 'Corriger l’adresse' }).last().click()
    const field = panel(page).getByRole('textbox')
    await field.fill('juste@exam')
    answer()
    await expect(panel(page).getByText('Tout n’est pas encore parti.')).toBeVisible()
    await expect(field).toBeInViewport({ ratio: 1 })
  })
})

test.describe('on a phone that lies on its side', () => {
  test.use({ viewport: { width: 740, height: 360 } })

  test('what a press came to is in view, and so is the whole form that it opened', async ({ page, faultProxy }) => {
    const visitor = createVisitor(page, 'fr')
    await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com'])
    await leaveEntries(visitor, faultProxy, 'waiting', ['ana@example.com'])
    await visitor.open('/')
    await mark(page).click()
    const button = panel(page).getByRole('button', { name: 'Envoyer maintenant' })
    // The last that is in view.
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await button.click()
    await expect(panel(page).getByText('Tout n’est pas encore parti.')).toBeInViewport({ ratio: 1 })
    const correct = panel(page).getByRole('button', { name: 'Corriger l’adresse' })
    await correct.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await correct.click()
    await expect(panel(page).getByRole('button', { name: 'Corriger et envoyer' })).toBeInViewport({ ratio: 1 })
  })
})
