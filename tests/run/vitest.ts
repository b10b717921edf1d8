import { forgetReport, readVitestReport, reportFile } from './report.ts'
import { runNode, type Step } from './step.ts'

export const vitest: Step = {
  name: 'Unit and function tests',
  run: async () => {
    forgetReport('vitest')
    const exitCode = await runNode(
      'vitest/vitest.mjs',
      'run',
      '--config=tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile('vitest')}`,
    )
    return readVitestReport('vitest', exitCode)
  },
}
