import { afterTry, createPending, type PendingEntry } from '../../src/outbox/entry.ts'
import { type Answer, readAnswer } from '../../src/outbox/read-answer.ts'
import { onlineSpread } from '../../src/outbox/retry.ts'
import { createRequest } from './results-email-request.ts'
import { createRandom } from './seeded-random.ts'

export interface Herd {
  readonly devices: number
  /** Calls that the server can take in a second; it turns the others away. */
  readonly capacity: number
  /** Milliseconds from the start during which it turns everybody away. */
  readonly downUntil: number
  /** Seconds that it names in `Retry-After`. */
  readonly retryAfter: number
  readonly seed: number
}

export interface Stampede {
  /** Calls in each second. */
  readonly calls: readonly number[]
  readonly delivered: number
}

const horizon = 3_600_000

/**
 * A hall's network comes back: every device has one entry and hears `online` at the same moment. Each follows the outbox's own rules
 * (the spread of `triggers`, the schedule of `retry`); the server answers as the contract says.
 */
export function simulateHerd({ devices, capacity, downUntil, retryAfter, seed }: Herd): Stampede {
  const random = createRandom(seed)
  const waiting: { at: number; entry: PendingEntry }[] = Array.from({ length: devices }, (_, index) => ({
    at: random() * onlineSpread,
    entry: createPending({ id: `device-${index}`, attemptId: 'a', request: createRequest() }, 1, 0),
  }))
  const calls: number[] = []
  let delivered = 0
  while (waiting.length > 0) {
    waiting.sort((a, b) => b.at - a.at)
    const next = waiting.pop()
    if (next === undefined || next.at > horizon) break
    const second = Math.floor(next.at / 1000)
    const soFar = calls[second] ?? 0
    calls[second] = soFar + 1
    const isTaken = next.at >= downUntil && soFar < capacity
    const outcome = readAnswer(next.entry.id, isTaken ? taken(next.entry.id) : turnedAway(retryAfter), next.at)
    const after = afterTry(next.entry, outcome, next.at, random())
    if (after.state === 'pending') waiting.push({ at: after.nextTryAt, entry: after })
    else delivered++
  }
  return { calls: Array.from(calls, (count) => count ?? 0), delivered }
}

/** The most calls in any second from the tenth on. */
export function peakAfterTenSeconds({ calls }: Stampede): number {
  return Math.max(0, ...calls.slice(10))
}

/** The cases that are held to the limit. */
export const herds: Readonly<Record<string, Omit<Herd, 'seed'>>> = {
  'a healthy server': { devices: 500, capacity: 500, downUntil: 0, retryAfter: 5 },
  'a server that takes 150 a second': { devices: 500, capacity: 150, downUntil: 0, retryAfter: 5 },
  'a server that is down for 5 minutes and says so': {
    devices: 500,
    capacity: 150,
    downUntil: 300_000,
    retryAfter: 60,
  },
}

/** Shown beside them: what a `Retry-After` too short for the crowd does. */
export const hastyHerd: Omit<Herd, 'seed'> = { devices: 500, capacity: 150, downUntil: 300_000, retryAfter: 5 }

function taken(id: string): Answer {
  return { kind: 'answered', status: 200, isRedirected: false, body: { id, status: 'sent' }, retryAfter: null }
}

function turnedAway(retryAfter: number): Answer {
  return { kind: 'answered', status: 503, isRedirected: false, body: {}, retryAfter: `${retryAfter}` }
}
