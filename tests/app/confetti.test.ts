import { describe, expect, test } from 'vitest'
import { confetti } from '../../src/app/results/confetti.ts'

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
