/** A length of time as people say it. */
export interface Age {
  readonly unit: 'moment' | 'minute' | 'hour' | 'day'
  /** 0 for a moment. */
  readonly count: number
}

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

/** The age of what happened at `since`, in its largest whole unit. A clock that was set back makes it a moment ago. */
export function ageOf(since: number, now: number): Age {
  const elapsed = now - since
  for (const [unit, length] of units) {
    if (elapsed >= length) return { unit, count: Math.floor(elapsed / length) }
  }
  return { unit: 'moment', count: 0 }
}
