import { describe, expect, test } from 'vitest'
import { modules } from '../../src/core/catalogue.ts'
import { checkAgainstCatalogue } from '../../src/core/request-check.ts'
import { createRequest } from '../support/results-email-request.ts'

describe.each(modules)('a request for $id', ({ id, questions }) => {
  const total = questions.length
  const answers = questions.map(({ correctAnswer }) => correctAnswer)

  test('fits the catalogue when total, answers and score are the module’s', () => {
    expect(checkAgainstCatalogue(createRequest({ moduleId: id, total, score: total, details: { answers } }))).toEqual(
      [],
    )
  })

  test('may leave the answers out, and then claims any score', () => {
    expect(checkAgainstCatalogue(createRequest({ moduleId: id, total, score: 1, details: {} }))).toEqual([])
    const { details: _, ...bare } = createRequest({ moduleId: id, total, score: 0 })
    expect(checkAgainstCatalogue(bare)).toEqual([])
  })

  test('is told that its score contradicts its answers', () => {
    const request = createRequest({ moduleId: id, total, score: total - 1, details: { answers } })
    expect(checkAgainstCatalogue(request).map(({ path }) => path)).toEqual(['score'])
  })

  test.each([-1, 1])('is told that its total is off by %i', (difference) => {
    const request = createRequest({ moduleId: id, total: total + difference, score: 0, details: {} })
    expect(checkAgainstCatalogue(request).map(({ path }) => path)).toEqual(['total'])
  })

  test.each([0, total - 1, total + 1])('is told that %i answers are not one a question', (length) => {
    const given = Array.from({ length }, (_, index) => answers[index] ?? 0)
    const request = createRequest({ moduleId: id, total, score: length, details: { answers: given } })
    expect(checkAgainstCatalogue(request).map(({ path }) => path)).toEqual(['details.answers'])
  })
})

test.each(['knitting', 'constructor', 'toString', 'photography2', 'photo'])('%s is no available module', (moduleId) => {
  expect(checkAgainstCatalogue(createRequest({ moduleId }))).toEqual([
    { path: 'moduleId', message: 'is not an available module' },
  ])
})

test('no issue quotes a value of the request', () => {
  const issues = [
    ...checkAgainstCatalogue(createRequest({ moduleId: 'secretmodule' })),
    ...checkAgainstCatalogue(createRequest({ total: 77, score: 76, details: { answers: [3, 3] } })),
  ]
  expect(issues).toHaveLength(3)
  expect(JSON.stringify(issues)).not.toMatch(/secretmodule|7[67]|3/)
})
