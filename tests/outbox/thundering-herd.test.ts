import { describe, expect, test } from 'vitest'
import { hastyHerd, herds, peakAfterTenSeconds, simulateHerd } from '../support/herd.ts'

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)

describe('500 devices that come back at once', () => {
  test.each(Object.entries(herds))(
    'to %s make at most 20 calls a second after 10 s, and all get through',
    (_, herd) => {
      for (const seed of seeds) {
        const stampede = simulateHerd({ ...herd, seed })
        expect(peakAfterTenSeconds(stampede), `seed ${seed}`).toBeLessThanOrEqual(20)
        expect(stampede.delivered).toBe(500)
      }
    },
  )

  test('make more where the server’s Retry-After is too short for such a crowd, so that the figure can fail', () => {
    expect(peakAfterTenSeconds(simulateHerd({ ...hastyHerd, seed: 1 }))).toBeGreaterThan(20)
  })
})
