import { languages } from '../../src/core/language.ts'
import { test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectAccessible } from './support/axe.ts'
import { walkAllScreens, walkLogs } from './support/walk.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

for (const language of languages) {
  test(`axe finds nothing on any screen and in any state, in light and in dark (${language})`, async ({
    page,
    faultProxy,
    consoleWatch,
  }) => {
    for (const log of walkLogs) consoleWatch.allow(log)
    await walkAllScreens(createVisitor(page, language), faultProxy, (state) => expectAccessible(page, state))
  })
}
