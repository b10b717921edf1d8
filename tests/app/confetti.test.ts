import { describe, expect, test } from 'vitest'
import { confetti } from '../../src/app/results/confetti.ts'
import { settle } from '../../src/app/results/motion.ts'

describe('the movement of the score', () => {
  test('begins at nothing, ends at the whole and never turns back', () => {
    const steps = Array.from({ length: 101 }, (_, index) => settle(index / 100))
    expect(steps[0]).toBe(0)
    expect(steps.at(-1)).toBe(1)
    for (const [index, step] of steps.entries()) expect(step).toBeGreaterThanOrEqual(steps[index - 1] ?? 0)
  })

  test('stays within its ends when frames come early or late', () => {
    expect(settle(-1)).toBe(0)
    expect(settle(30)).toBe(1)
  })
})

describe('the confetti', () => {
  test('lies around the ring, whose radius with its line is 57, and never on the score', () => {
    for (const { x, y } of confetti) expect(Math.hypot(x, y)).toBeGreaterThan(62)
  })

  test('stays near enough for the narrowest phone', () => {
    for (const { x, y } of confetti) expect([Math.abs(x) <= 95, Math.abs(y) <= 80]).toEqual([true, true])
  })

  test('has no two pieces in one place', () => {
    expect(new Set(confetti.map(({ x, y }) => `${x} ${y}`)).size).toBe(confetti.length)
  })
})
