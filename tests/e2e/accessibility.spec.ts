import { languages } from '../../src/core/language.ts'
import { test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectAccessible } from './support/axe.ts'
import { walkAllScreens, walkLogs } from './support/walk.ts'

test.describe.configure({ timeout: 120_000 })

for (const language of languages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(() => {
      test.use({ colorScheme, reducedMotion: 'reduce' })
      test(`axe finds nothing on any screen and in any state (${language}, ${colorScheme})`, async ({
        page,
        faultProxy,
        consoleWatch,
      }) => {
        for (const log of walkLogs) consoleWatch.allow(log)
        await walkAllScreens(createVisitor(page, language), faultProxy, (state) => expectAccessible(page, state))
      })
    })
  }
}
