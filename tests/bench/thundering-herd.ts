/** Prints how the calls of 500 devices that come back at once spread over time. */
import { hastyHerd, herds, peakAfterTenSeconds, simulateHerd } from '../support/herd.ts'

const spans: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 5],
  [5, 10],
  [10, 20],
  [20, 40],
  [40, 60],
  [60, 120],
  [120, 300],
  [300, 600],
  [600, 3600],
]

const shown = { ...herds, 'a server that is down for 5 minutes and asks for 5 s (not held to the limit)': hastyHerd }

for (const [name, herd] of Object.entries(shown)) {
  const stampede = simulateHerd({ ...herd, seed: 1 })
  console.log(`\n500 devices come back at once to ${name}: ${stampede.delivered} delivered`)
  console.table(
    Object.fromEntries(
      spans.map(([from, to]) => {
        const seconds = stampede.calls.slice(from, to)
        const calls = seconds.reduce((sum, count) => sum + count, 0)
        return [`${from} to ${to} s`, { calls, 'most in a second': Math.max(0, ...seconds) }]
      }),
    ),
  )
  console.log(`Most calls in a second after 10 s: ${peakAfterTenSeconds(stampede)} (limit 20)`)
}
