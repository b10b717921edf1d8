import { languages } from '../../src/core/language.ts'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/fixtures.ts'
import { expectNoOverflow } from '../support/layout.ts'
import { createVisitor } from '../support/visitor.ts'
import { walkPin, walkStaffDialogs } from '../support/walk-staff.ts'

const failedCalls = /send-results-email|status of (422|503)/

test.use({ siteEnvironment: { VITE_STAFF_PIN: walkPin }, reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

for (const language of languages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(() => {
      test.use({ colorScheme })
      test(`axe finds nothing in the PIN dialog and the staff panel (${language}, ${colorScheme})`, async ({
        page,
        faultProxy,
        consoleWatch,
      }) => {
        consoleWatch.allow(failedCalls)
        await walkStaffDialogs(createVisitor(page, language), faultProxy, (state) => expectAccessible(page, state))
      })
    })
  }

  test.describe(() => {
    test.use({ viewport: { width: 320, height: 740 } })
    test(`nothing overflows in the PIN dialog and the staff panel at 320 px (${language})`, async ({
      page,
      faultProxy,
      consoleWatch,
    }) => {
      consoleWatch.allow(failedCalls)
      await walkStaffDialogs(createVisitor(page, language), faultProxy, (state) => expectNoOverflow(page, state))
    })
  })
}
