import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Count, reports } from './step.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const vitestSchema = v.object({
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  numTodoTests: count,
})
const playwrightSchema = v.object({
  stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
})

export const reportFile = (name: string): string => join(reports, `${name}.json`)

/** A report of an earlier run must not be counted for this one. */
export const forgetReport = (name: string): void => rmSync(reportFile(name), { force: true })

/** Skipped tests count as failed: nothing is skipped here. */
export function readVitestReport(name: string, exitCode: number): Count {
  const parsed = v.safeParse(vitestSchema, readReport(name))
  if (!parsed.success) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = parsed.output
  return honest({ passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests }, exitCode)
}

export function readPlaywrightReport(name: string, exitCode: number): Count {
  const parsed = v.safeParse(playwrightSchema, readReport(name))
  if (!parsed.success) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = parsed.output.stats
  return honest({ passed: expected, failed: unexpected + flaky + skipped }, exitCode)
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
