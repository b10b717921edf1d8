import { findModule } from './catalogue.ts'
import type { Module } from './module.ts'
import type { RequestIssue, ResultsEmailRequest } from './results-email.ts'
import { scoreOf } from './score.ts'

/**
 * What a well-formed request claims that the catalogue denies: a module that can't be taken, a total or a number of answers that is
 * not the module's, a score that the answers contradict. Empty when everything fits. No issue quotes a value of the request.
 */
export function checkAgainstCatalogue(request: ResultsEmailRequest): readonly RequestIssue[] {
  const module = findModule(request.moduleId)
  return module === undefined
    ? [{ path: 'moduleId', message: 'is not an available module' }]
    : checkAgainst(module, request)
}

function checkAgainst(module: Module, { score, total, details }: ResultsEmailRequest): readonly RequestIssue[] {
  const expected = module.questions.length
  const issues: RequestIssue[] = []
  if (total !== expected) issues.push({ path: 'total', message: 'is not the number of questions of the module' })

  const answers = details?.answers
  if (answers === undefined) return issues
  if (answers.length !== expected) {
    issues.push({ path: 'details.answers', message: 'is not one answer to each question of the module' })
  } else if (score !== scoreOf(module.questions, answers)) {
    issues.push({ path: 'score', message: 'is not the number of right answers' })
  }
  return issues
}
