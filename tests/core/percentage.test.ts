import { expect, test } from 'vitest'
import { formatPercentage } from '../../src/core/percentage.ts'

test('a percentage has its sign after it in French and before it in Basque, with a no-break space', () => {
  expect(formatPercentage(80, 'fr')).toBe('80\u00a0%')
  expect(formatPercentage(80, 'eu')).toBe('%\u00a080')
})
