import type { Locator } from 'playwright/test'
import { readySignal } from '../../src/app/boot/signals.ts'
import { leadFields } from '../../src/core/lead-form.ts'
import { answersWithScore, leadState, moduleOf } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { waitForController } from '../support/service-worker.ts'
import { createVisitor } from '../support/visitor.ts'
import { holdFiles, scripts } from './support/hold-files.ts'

/** The contrast of an element's outline with the section that it lies on, by WCAG's formula. */
function outlineContrast(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminance = (color: string) => {
      if (context === null) throw new Error('no canvas')
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
        const share = byte / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ground = element.closest('section')
    if (ground === null) throw new Error('not in a section')
    const [darker = 0, lighter = 0] = [
      luminance(getComputedStyle(element).outlineColor),
      luminance(getComputedStyle(ground).backgroundColor),
    ].sort((a, b) => a - b)
    return (lighter + 0.05) / (darker + 0.05)
  })
}

test('the whole journey works by keyboard alone, with the focus on each new heading', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  const { words } = visitor
  const focused = page.locator(':focus')
  const tabTo = async (target: ReturnType<typeof visitor.link>) => {
    for (let presses = 0; presses < 30; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }

  await visitor.open('/')
  // The app answers: before it, a quiz that it is too slow for opens as a document.
  await waitForController(page)
  await tabTo(visitor.link(words.start))
  await page.keyboard.press('Enter')
  await expect(visitor.heading(words.chooseModule)).toBeFocused()
  await tabTo(visitor.link(`${words.startModule} Excel`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const module = moduleOf('excel')
  for (const [index, answer] of answersWithScore(module, 3).entries()) {
    await page.keyboard.press('Tab')
    while (!(await focused.evaluate((element) => element instanceof HTMLInputElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    for (let down = 0; down < answer; down++) await page.keyboard.press('ArrowDown')
    await expect(visitor.option(answer)).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(visitor.button(words.validate)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(visitor.heading(words.explanation)).toBeVisible()
    await expect(visitor.button(index === 4 ? words.finish : words.next)).toBeFocused()
    await page.keyboard.press('Enter')
    const next = module.questions[index + 1]
    if (next !== undefined) await expect(visitor.heading(next.text.fr)).toBeFocused()
  }

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const field of leadFields) {
    await tabTo(visitor.field(field))
    await page.keyboard.type(testLead[field])
  }
  await tabTo(visitor.button(words.submit))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/results$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
  await tabTo(visitor.button(words.otherModules))
  await page.keyboard.press('Enter')
  await expect(visitor.heading(words.chooseModule)).toBeFocused()
})

for (const [when, files] of [
  ['before the app has come', scripts],
  ['with the app', /nothing/],
] as const) {
  test(`the first stop leads past the bar, and stays on the page (${when})`, async ({ page }) => {
    await holdFiles(page, files)
    await page.addInitScript(
      (signal) => addEventListener(signal, () => Object.assign(window, { isReady: true })),
      readySignal,
    )
    const visitor = createVisitor(page, 'eu')
    const skip = visitor.link('Joan edukira')
    for (const [path, next] of [
      ['/', visitor.words.start],
      ['/dashboard', `${visitor.words.startModule} ${moduleOf('photography').title.eu}`],
    ] as const) {
      await visitor.open(path)
      await expect(visitor.link(next)).toBeVisible()
      if (files !== scripts) await page.waitForFunction(() => 'isReady' in window)
      const before = await page.evaluate(() => [history.length, location.href])
      await expect(skip).not.toBeInViewport()
      await page.keyboard.press('Tab')
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(visitor.link(next)).toBeFocused()
      expect(await page.evaluate(() => [history.length, location.href])).toEqual(before)
    }
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme })
    test(`the focus can be seen on the green of the first screens too (${colorScheme})`, async ({ page }) => {
      const visitor = createVisitor(page, 'fr')
      for (const [path, name] of [
        ['/', visitor.words.start],
        ['/', 'Découvrir Trebe'],
        ['/dashboard', 'Nous contacter'],
      ] as const) {
        await visitor.open(path)
        await visitor.link(name).focus()
        await page.keyboard.press('Shift+Tab')
        await page.keyboard.press('Tab')
        await expect(visitor.link(name)).toBeFocused()
        // WCAG 2.2, 1.4.11: what shows a state differs from what is beside it by 3 : 1.
        expect(await outlineContrast(visitor.link(name)), name).toBeGreaterThan(3)
      }
    })
  })
}

test('Enter on an option validates it, and Enter again goes on', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  await visitor.option(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(visitor.button(visitor.words.next)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(visitor.heading(moduleOf('excel').questions[1]?.text.fr ?? '')).toBeFocused()
})

test('an Enter key that is held validates once, and leaves the explanation to be read', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  await visitor.option(1).check()
  await visitor.button(visitor.words.validate).focus()
  // The second and later ones are the key's own repeats.
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(visitor.heading(visitor.words.explanation)).toBeVisible()
  await expect(page.getByText('Question 1 / 5')).toBeVisible()
})

test('who goes on by Enter keeps an address that is asked about; a key that is held says nothing', async ({
  page,
  inbox,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState())
  await visitor.fillLead({ email: '' })
  await visitor.field('email').focus()
  await page.keyboard.type('ane@laposte.fr')
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  // Announced, for the focus stays in the field.
  await expect(page.getByRole('alert').getByRole('button', { name: /ane@laposte\.net/ })).toBeVisible()
  await expect(visitor.field('email')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(visitor.notice('sent', 'ane@laposte.fr')).toBeVisible()
  expect(await inbox.waitForEmails('ane@laposte.fr', 1)).toHaveLength(1)
})

test('an Enter by which an input method takes a word stays in the field; a phone’s own goes on while a word is underlined', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState(3))
  await visitor.field('firstName').focus()
  const devtools = await page.context().newCDPSession(page)
  // As in Safari, where the composition has ended by then.
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  await expect(visitor.field('firstName')).toBeFocused()
  await devtools.send('Input.imeSetComposition', { text: 'Ana', selectionStart: 3, selectionEnd: 3 })
  await page.keyboard.press('Enter')
  await expect(visitor.field('lastName')).toBeFocused()
  await expect(visitor.field('firstName')).toHaveValue('Ana')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(0)
})

for (const way of ['Enter', 'the button'] as const) {
  test(`what a tool has written into the fields without the events of typing is sent by ${way}`, async ({
    page,
    inbox,
  }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.openWithState('/lead-capture', leadState(3))
    await expect(visitor.button(visitor.words.submit)).toBeEnabled()
    await page.evaluate((lead) => {
      for (const [name, text] of Object.entries(lead)) {
        const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
        if (field !== null) field.value = text
      }
    }, testLead)
    await visitor.field('firstName').focus()
    await visitor.field('lastName').focus()
    await expect(page.locator('#lead-firstName-error')).toHaveCount(0)
    if (way === 'Enter') await page.keyboard.press('Enter')
    else await visitor.button(visitor.words.submit).click()
    await expect(page).toHaveURL(/\/results$/)
    await inbox.waitForEmails(testLead.email, 1)
  })
}

test('switching the language leaves the focus where it is, on every question', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  for (const question of [1, 2]) {
    if (question === 2) {
      await visitor.answer(0)
      await visitor.button(visitor.words.next).click()
    }
    await visitor.button('EU').press('Enter')
    await expect(page.getByText(`Galdera ${question} / 5`)).toBeVisible()
    await expect(visitor.button('EU')).toBeFocused()
    await visitor.button('FR').press('Enter')
    await expect(page.getByText(`Question ${question} / 5`)).toBeVisible()
    await expect(visitor.button('FR')).toBeFocused()
  }
})

test('a screen reader finds the quiz in this order before and after validation', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/quiz/photography')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Photographie" [level=1]
      - paragraph: Question 1 / 5
      - progressbar "Progression"
      - group /Quel éclairage/:
        - heading /Quel éclairage/ [level=2]
        - radio /Le plein soleil/
        - radio /La lumière d’une fenêtre/
        - radio /Le flash du téléphone/
        - radio
      - status
      - button "Valider" [disabled]
  `)
  await visitor.answer(0)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Photographie" [level=1]
      - paragraph: Question 1 / 5
      - progressbar "Progression"
      - group /Quel éclairage/:
        - radio /Le plein soleil.* Votre réponse/ [checked] [disabled]
        - radio /La lumière d’une fenêtre.* La bonne réponse/ [disabled]
        - radio /Le flash du téléphone/ [disabled]
        - radio [disabled]
      - status:
        - paragraph: Mauvaise réponse
        - paragraph: /Il fallait répondre/
        - heading "Explication" [level=3]
        - paragraph
      - button "Question suivante"
  `)
})

test('options chosen by arrow keys are ringed and in sight where the browser gives them no :focus-visible, as WebKit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('excel')
  await waitForController(page)
  // A choice by mouse, then a key that is not the browser's own: it says nothing of :focus-visible either.
  await visitor.option(0).check()
  const row = page.locator('label').filter({ has: page.locator(':checked') })
  await expect(row).toHaveCSS('outline-style', 'none')
  await visitor.option(0).dispatchEvent('keydown', { key: 'ArrowDown' })
  await expect(row).toHaveCSS('outline-style', 'solid')
  await visitor.option(3).evaluate((option: HTMLElement) => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    option.focus({ preventScroll: true })
    option.click()
  })
  await expect(row).toBeInViewport({ ratio: 1 })
  await visitor.option(3).click()
  await expect(row).toHaveCSS('outline-style', 'none')
})
