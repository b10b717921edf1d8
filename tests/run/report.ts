import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { type Count, reports, root } from './step.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const vitestSchema = v.object({
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  numTodoTests: count,
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
})

interface Suite {
  readonly title: string
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[]
  readonly suites?: readonly Suite[] | undefined
}
const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(v.object({ title: v.string(), ok: v.boolean() })),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})
const playwrightSchema = v.object({
  stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
  suites: v.array(suiteSchema),
})

export const reportFile = (name: string): string => join(reports, `${name}.json`)

/** A report of an earlier run must not be counted for this one. */
export const forgetReport = (name: string): void => rmSync(reportFile(name), { force: true })

/** Skipped tests count as failed: nothing is skipped here. */
export function readVitestReport(name: string, exitCode: number): Count {
  const parsed = v.safeParse(vitestSchema, readReport(name))
  if (!parsed.success) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.output
  return honest(
    {
      passed: numPassedTests,
      failed: numFailedTests + numPendingTests + numTodoTests,
      failures: testResults.flatMap(({ name, status, assertionResults }) => {
        const file = relative(root, name)
        const failures = assertionResults.filter((test) => test.status !== 'passed')
        // A file that does not load holds no test.
        if (failures.length === 0) return status === 'passed' ? [] : [file]
        return failures.map((test) => `${file} › ${test.fullName}`)
      }),
    },
    exitCode,
  )
}

export function readPlaywrightReport(name: string, exitCode: number): Count {
  const parsed = v.safeParse(playwrightSchema, readReport(name))
  if (!parsed.success) return { passed: 0, failed: 1 }
  const { stats, suites } = parsed.output
  return honest(
    {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
      failures: suites.flatMap((suite) => listFailures(suite)),
    },
    exitCode,
  )
}

function listFailures({ title, specs, suites = [] }: Suite): readonly string[] {
  const failures = specs.filter((spec) => !spec.ok).map((spec) => spec.title)
  return [...failures, ...suites.flatMap(listFailures)].map((failure) => `${title} › ${failure}`)
}

/** A file that does not load holds no test that could fail, and a run without a test proves nothing: both count as one failure. */
const honest = (counted: Count, exitCode: number): Count =>
  counted.failed === 0 && (exitCode !== 0 || counted.passed === 0) ? { ...counted, failed: 1 } : counted

function readReport(name: string): unknown {
  try {
    return JSON.parse(readFileSync(reportFile(name), 'utf8'))
  } catch {
    return undefined
  }
}
