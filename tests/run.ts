/** `npm test`: every step, also after one that failed; at the end what failed, and one line with the sum. */
import { catalogues } from './run/catalogues.ts'
import { lint } from './run/lint.ts'
import { playwright } from './run/playwright.ts'
import type { Count, Step } from './run/step.ts'
import { types } from './run/types.ts'
import { vitest } from './run/vitest.ts'

const steps: readonly Step[] = [types, lint, catalogues, vitest, playwright]

const outcomes: (Count & { readonly name: string; readonly seconds: number })[] = []
for (const step of steps) {
  console.log(`\n=== ${step.name}`)
  const startedAt = performance.now()
  const count = await runStep(step)
  outcomes.push({ ...count, name: step.name, seconds: (performance.now() - startedAt) / 1000 })
}

console.log('\n=== All steps')
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(
    `${name.padEnd(26)}${`${passed}`.padStart(6)} passed${`${failed}`.padStart(5)} failed${seconds.toFixed(1).padStart(8)} s`,
  )
}
// Again at the end: the output of thousands of tests lies between a failure and here.
for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`Failed: ${failure}`)
const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1

/** A step that breaks is one failure, not the end of the run. */
async function runStep(step: Step): Promise<Count> {
  try {
    return await step.run()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}
