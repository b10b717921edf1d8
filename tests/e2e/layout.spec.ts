import { languages } from '../../src/core/language.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { holdFiles } from './support/hold-files.ts'
import {
  expectNoLayoutShift,
  expectNoMoveWhileRead,
  expectNoOverflow,
  expectTextSize,
  expectTitleBarInView,
  expectTouchTargets,
  phoneScale,
  resizeWindow,
  setTextSize,
  setTextSpacing,
  watchLayoutShifts,
} from './support/layout.ts'
import { walkAllScreens, walkLogs } from './support/walk.ts'

test.describe.configure({ timeout: 120_000 })

test.use({ deviceScaleFactor: phoneScale })

for (const language of languages) {
  test.describe(() => {
    test.use({ reducedMotion: 'reduce' })
    test(`nothing overflows on any screen on a small phone, in spaced and in large text, and fingers meet what they aim at (${language})`, async ({
      page,
      faultProxy,
      consoleWatch,
    }) => {
      for (const log of walkLogs) consoleWatch.allow(log)
      await walkAllScreens(createVisitor(page, language), faultProxy, async (state) => {
        // The walk goes on in the last, which has the least room.
        for (const [name, width, fontSize] of [
          ['at 320 px', 320, 16],
          ['at 200 % text on a phone', 412, 32],
        ] as const) {
          await setTextSize(page, fontSize)
          await resizeWindow(page, { width, height: 740 })
          await expectTextSize(page, fontSize)
          await expectNoOverflow(page, `${state} ${name}`)
          await expectTitleBarInView(page, `${state} ${name}`)
          if (fontSize !== 16) continue
          await expectTouchTargets(page, `${state} ${name}`)
          await setTextSpacing(page, true)
          await expectNoOverflow(page, `${state} ${name} in spaced text`)
          await setTextSpacing(page, false)
        }
      })
    })
  })
}

for (const language of languages) {
  test(`nothing overflows on the landing and the dashboard where only the text grows (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    for (const path of ['/', '/dashboard']) {
      await visitor.open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Unlike the browser's own text size, this moves no breakpoint.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      for (const width of [360, 768, 1024]) {
        await resizeWindow(page, { width, height: 740 })
        await expectNoOverflow(page, `${path} at ${width} px`)
      }
    }
  })
}

for (const path of ['/', '/dashboard', '/quiz/excel']) {
  test(`nothing that is seen moves while a browser still reads the page (${path})`, async ({ page }) => {
    await holdFiles(page)
    for (const [width, fontSize] of [
      [320, 16],
      [390, 16],
      [412, 32],
      [768, 16],
      [1440, 16],
    ] as const) {
      await page.goto(path)
      await setTextSize(page, fontSize)
      await resizeWindow(page, { width, height: 900 })
      await expectTextSize(page, fontSize)
      await expectNoMoveWhileRead(page, `${path} at ${width} px, in text of ${fontSize} px`)
    }
  })
}

for (const [name, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['tablet', { width: 768, height: 1024 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(() => {
    test.use({ viewport })

    test(`nothing shifts on any screen that a document opens (${name})`, async ({ page, faultProxy, consoleWatch }) => {
      for (const log of walkLogs) consoleWatch.allow(log)
      await watchLayoutShifts(page)
      await walkAllScreens(createVisitor(page, 'eu'), faultProxy, async (state) => {
        // A refusal brings a form to correct the address: that is meant to be noticed.
        if (state !== 'results, rejected') await expectNoLayoutShift(page, state)
      })
    })

    test(`nothing shifts on the way from start to results (${name})`, async ({ page }) => {
      await watchLayoutShifts(page)
      const visitor = createVisitor(page, 'fr')
      await visitor.goToResults('excel', 3)
      await expect(visitor.notice('sent')).toBeVisible()
      await expectNoLayoutShift(page, 'the whole way')
    })
  })
}
