import { forgetReport, readPlaywrightReport } from './report.ts'
import { runNode, type Step } from './step.ts'

/** tests/playwright.config.ts writes the report. */
export const playwright: Step = {
  name: 'Browser tests',
  run: async () => {
    forgetReport('browser')
    return readPlaywrightReport(
      'browser',
      await runNode('playwright/cli.js', 'test', '--config=tests/playwright.config.ts'),
    )
  },
}
