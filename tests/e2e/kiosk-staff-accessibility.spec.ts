import { languages } from '../../src/core/language.ts'
import { test } from '../support/fixtures.ts'
import { siteVariants } from '../support/site.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectAccessible } from './support/axe.ts'
import { expectNoOverflow, expectTextSize, expectTitleBarInView, resizeWindow, setTextSize } from './support/layout.ts'
import { walkStaffDialogs } from './support/walk-staff.ts'

const failedCalls = /send-results-email|status of (422|503)/

test.use({ siteEnvironment: siteVariants.staff, reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

for (const language of languages) {
  test(`axe finds nothing in the PIN dialog and the staff panel, in light and in dark (${language})`, async ({
    page,
    faultProxy,
    consoleWatch,
  }) => {
    consoleWatch.allow(failedCalls)
    await walkStaffDialogs(createVisitor(page, language), faultProxy, (state) => expectAccessible(page, state))
  })

  test(`nothing overflows in the PIN dialog and the staff panel on small screens and in large text (${language})`, async ({
    page,
    faultProxy,
    consoleWatch,
  }) => {
    consoleWatch.allow(failedCalls)
    await walkStaffDialogs(createVisitor(page, language), faultProxy, async (state) => {
      // The walk goes on in the last, which has the least room.
      for (const [name, width, height, fontSize] of [
        ['at 320 px', 320, 740, 16],
        ['on a phone that lies on its side', 640, 320, 16],
        ['at 200 % text on a tablet', 1024, 768, 32],
        ['at 200 % text on a phone', 412, 740, 32],
      ] as const) {
        await setTextSize(page, fontSize)
        await resizeWindow(page, { width, height })
        await expectTextSize(page, fontSize)
        await expectNoOverflow(page, `${state} ${name}`)
        await expectTitleBarInView(page, `${state} ${name}`)
      }
    })
  })
}
