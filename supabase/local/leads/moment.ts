/** Of this century: the Date constructor takes the years 0 to 99 for others, and PostgreSQL does not read what is written of the year 10000. */
const pattern = /^(20\d{2})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * The moment that an ISO date names: the start of a day, or its end, which is the start of the next one; with a time, that time.
 * Without a zone it is the machine's. Null when there is no such day or time, or it lies in another century.
 */
export function parseMoment(text: string, edge: 'start' | 'end'): Date | null {
  const parts = pattern.exec(text)
  if (parts === null) return null
  const [, year = '', month = '', day = '', hour] = parts
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  // The Date constructor takes 31 February for 3 March.
  const midnight = new Date(y, m - 1, d)
  if (midnight.getMonth() !== m - 1) return null
  if (hour !== undefined) {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? null : moment
  }
  return edge === 'start' ? midnight : new Date(y, m - 1, d + 1)
}
