import { findModule } from '../../src/core/catalogue.ts'
import type { Lead } from '../../src/core/lead.ts'
import type { Module } from '../../src/core/module.ts'
import { testLead } from './lead.ts'

/** The module named `id`; a test can't go on without it. */
export function moduleOf(id: string): Module {
  const module = findModule(id)
  if (module === undefined) throw new Error(`no module ${id}`)
  return module
}

/** Answers to the questions of `module` of which the first `score` are right. */
export function answersWithScore(module: Module, score: number): readonly number[] {
  return module.questions.map(({ correctAnswer }, index) => (index < score ? correctAnswer : (correctAnswer + 1) % 4))
}

const attemptId = '0b7c9f3e-52c6-4b93-8f0d-3d1d2b1f9a11'

/** Navigation state to `/lead-capture` after a quiz with `score` right answers. */
export function leadState(score = 3, moduleId = 'excel') {
  const module = moduleOf(moduleId)
  return { attemptId, moduleId, score, total: module.questions.length, answers: answersWithScore(module, score) }
}

/** Navigation state to `/results` after the form. */
export function resultsState(score = 3, lead: Partial<Lead> = {}, moduleId = 'excel') {
  return { ...leadState(score, moduleId), ...testLead, ...lead }
}
