import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bandOf, percentageOf, scoreOf } from '../../src/core/score.ts'

describe('percentageOf', () => {
  test.each([
    [0, 5, 0],
    [1, 5, 20],
    [3, 5, 60],
    [5, 5, 100],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [1, 200, 1],
  ])('rounds %i of %i to %i, a half upwards', (score, total, percentage) => {
    expect(percentageOf(score, total)).toBe(percentage)
  })

  test('gives a whole number from 0 to 100 that grows with the score', () => {
    const attempt = fc
      .integer({ min: 1, max: 100 })
      .chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)))
    fc.assert(
      fc.property(attempt, ([score, total]) => {
        const percentage = percentageOf(score, total)
        expect(Number.isInteger(percentage)).toBe(true)
        expect(percentage).toBeGreaterThanOrEqual(0)
        expect(percentage).toBeLessThanOrEqual(100)
        expect(percentageOf(Math.min(score + 1, total), total)).toBeGreaterThanOrEqual(percentage)
      }),
    )
  })
})

describe('bandOf', () => {
  test.each([
    [0, 'start'],
    [59, 'start'],
    [60, 'good'],
    [79, 'good'],
    [80, 'excellent'],
    [100, 'excellent'],
  ] as const)('puts %i percent in the band %s', (percentage, band) => {
    expect(bandOf(percentage)).toBe(band)
  })

  test('judges the rounded percentage, so that 59.5 percent earns the higher band', () => {
    expect(bandOf(percentageOf(119, 200))).toBe('good')
    expect(bandOf(percentageOf(118, 200))).toBe('start')
    expect(bandOf(percentageOf(159, 200))).toBe('excellent')
  })
})

describe('scoreOf', () => {
  const questions = [{ correctAnswer: 1 }, { correctAnswer: 0 }, { correctAnswer: 3 }]

  test('counts the answers that are right at their own question', () => {
    expect(scoreOf(questions, [1, 0, 3])).toBe(3)
    expect(scoreOf(questions, [0, 1, 3])).toBe(1)
    expect(scoreOf(questions, [3, 1, 0])).toBe(0)
  })

  test('counts missing answers as wrong and ignores answers without a question', () => {
    expect(scoreOf(questions, [])).toBe(0)
    expect(scoreOf(questions, [1])).toBe(1)
    expect(scoreOf(questions, [1, 0, 3, 2, 1])).toBe(3)
  })
})
