/** When to try again. Pure; all times in milliseconds. */

const seconds = 1000
export const firstDelay = 5 * seconds
export const longestDelay = 300 * seconds
const jitter = 0.2

/** A `Retry-After` beyond this is cut: a wrong clock or a stranger's answer must not put an email off for days. */
export const longestRetryAfter = 3600 * seconds
/** Widest spread laid on top of a `Retry-After`. */
const widestSpread = 60 * seconds

/** A hall's network comes back for everybody at once: the devices draw a moment within this many milliseconds. */
export const onlineSpread = 3 * seconds

/** However much is due, a page looks again no sooner than this. */
export const shortestLook = seconds

/** After a pass that could not be made: somebody else was at it, or the device's storage was out of reach. */
export const lookAgainDelay = 10 * seconds

/** The page that has saved an entry calls from its results screen, or this long after the form was submitted: until then the visitor may change it. */
export const sendLaterDelay = 30 * seconds

/** For so long, in milliseconds, nobody else looks for the sake of an entry that no call has begun with. */
export const ownersTurn = sendLaterDelay + 10 * seconds

/**
 * Milliseconds to wait after the `tries`-th try (from 1): 5 s doubling to 5 min, give or take 20 %. A longer `Retry-After` wins;
 * since every device that a busy server turned away was given the same number, they are spread over as long again behind it.
 * `random` is in [0, 1).
 */
export function retryDelay(tries: number, random: number, retryAfterMs = 0): number {
  const base = Math.min(firstDelay * 2 ** Math.min(tries - 1, 30), longestDelay)
  const own = base * (1 - jitter + 2 * jitter * random)
  const floor = Math.min(Math.max(retryAfterMs, 0), longestRetryAfter)
  return Math.round(Math.max(own, floor + Math.min(floor, widestSpread) * random))
}

/** Milliseconds named by a `Retry-After` header, in seconds or as an HTTP date; undefined when it names neither. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * seconds
  // Date.parse takes far more than HTTP dates ("1", "2026"); all three forms of RFC 9110 begin with a day's name.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
