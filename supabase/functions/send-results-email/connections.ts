/** What the driver gives: one connection, made when it is first asked. */
export interface Client {
  /** Ends the connection, and what is under way on it after `timeout` seconds. */
  end(options: { readonly timeout: number }): Promise<void>
}

interface ConnectionsOptions<C extends Client> {
  readonly open: () => C
  /** Most connections at once. */
  readonly most: number
  /** Longest wait in milliseconds for a free connection. Well below the next, or a rush alone would throw good connections away. */
  readonly freeLimit: number
  /** Longest wait in milliseconds for an answer: for a free connection, for connecting and for the database together. */
  readonly answerLimit: number
  /** For so many milliseconds a connection that has failed is asked nothing while others work. */
  readonly restAfterFailure: number
  /** Whether a query that was rejected so has lost its connection: the database has not said what is wrong with it. */
  readonly isLost: (error: unknown) => boolean
}

/** A few connections, one query at a time on each. */
export interface Connections<C extends Client> {
  /** Rejects as the driver does. What is too late while it still waits for a free connection is never sent. */
  ask<Answer>(query: (client: C) => Promise<Answer>): Promise<Answer | 'too_late'>
}

/**
 * A client that keeps us waiting is thrown away with the query in it, and replaced. The driver's own `cancel` won't do (postgres 3.4.9): it
 * asks through a second connection and, when that is refused, ends the process by a rejection that nobody can catch; and a connection that
 * is ready only after its first query was cancelled never serves another, so that soon none is left.
 *
 * So is one whose connection broke under a query: the driver makes it another, but keeps what it had of the reply. Behind a row without its end
 * the next reply is read as having no first row, so that a claim would seem to have found nothing; behind a last word of the database ("terminating
 * connection") the next query is refused by that word, unasked.
 */
export function createConnections<C extends Client>(options: ConnectionsOptions<C>): Connections<C> {
  const { open, most, freeLimit, answerLimit, restAfterFailure, isLost } = options
  /** The last one is taken first. */
  const free = Array.from({ length: most }, open)
  /** Those given out that were not resting: one of them will be free soon. */
  const atWork = new Set<C>()
  /** Until when those rest that have failed. */
  const restsUntil = new Map<C, number>()
  /** In the order in which they came. */
  const waiting = new Set<(client: C) => void>()

  /**
   * One that has just failed is taken last, and only when none is at work that has not: a pooler that lets no more of us in, or one of its
   * machines that is away, would else turn call after call down while others of ours work.
   */
  function pick(): C | undefined {
    const client = free.at(-1)
    if (client === undefined) return undefined
    const isResting = (restsUntil.get(client) ?? 0) > performance.now()
    if (isResting && atWork.size > 0) return undefined
    if (!isResting) atWork.add(client)
    return free.pop()
  }

  function take(): Promise<C | undefined> {
    const client = pick()
    if (client !== undefined) return Promise.resolve(client)
    return new Promise((resolve) => {
      const next = (given: C) => {
        clearTimeout(timer)
        resolve(given)
      }
      const timer = setTimeout(() => {
        waiting.delete(next)
        resolve(undefined)
      }, freeLimit)
      waiting.add(next)
    })
  }

  function giveBack(client: C, isSpoilt: boolean, hasFailed: boolean): void {
    const next = isSpoilt ? replace(client) : client
    atWork.delete(client)
    const wasResting = restsUntil.delete(client)
    if (hasFailed) {
      restsUntil.set(next, performance.now() + restAfterFailure)
      free.unshift(next)
    } else {
      // What was in the way of one is over for all.
      if (wasResting) restsUntil.clear()
      free.push(next)
    }
    serveWaiting()
  }

  function serveWaiting(): void {
    for (const next of waiting) {
      const client = pick()
      if (client === undefined) return
      waiting.delete(next)
      next(client)
    }
  }

  function replace(client: C): C {
    void client.end({ timeout: 0 })
    return open()
  }

  return {
    async ask(query) {
      const endsAt = performance.now() + answerLimit
      const client = await take()
      if (client === undefined) return 'too_late'
      let isSpoilt = false
      let hasFailed = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const tooLate = new Promise<'too_late'>((resolve) => {
        timer = setTimeout(() => {
          isSpoilt = true
          resolve('too_late')
        }, endsAt - performance.now())
      })
      try {
        const answer = await Promise.race([query(client), tooLate])
        hasFailed = isSpoilt
        return answer
      } catch (error) {
        isSpoilt ||= isLost(error)
        throw error
      } finally {
        clearTimeout(timer)
        giveBack(client, isSpoilt, hasFailed)
      }
    },
  }
}
