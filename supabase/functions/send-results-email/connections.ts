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
 */
export function createConnections<C extends Client>(options: ConnectionsOptions<C>): Connections<C> {
  const { open, most, freeLimit, answerLimit } = options
  /** The last one is taken first. */
  const free = Array.from({ length: most }, open)
  /** In the order in which they came. */
  const waiting = new Set<(client: C) => void>()

  function take(): Promise<C | undefined> {
    const client = free.pop()
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

  /**
   * One that has just failed is taken last: a pooler that lets no more of us in, or one of its machines that is away, would else turn call
   * after call down while others of ours, which work, lie idle.
   */
  function give(client: C, hasFailed: boolean): void {
    const [next] = waiting
    if (next === undefined) return void (hasFailed ? free.unshift(client) : free.push(client))
    waiting.delete(next)
    next(client)
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
      let isTooLate = false
      let hasFailed = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const tooLate = new Promise<'too_late'>((resolve) => {
        timer = setTimeout(() => {
          isTooLate = true
          resolve('too_late')
        }, endsAt - performance.now())
      })
      try {
        const answer = await Promise.race([query(client), tooLate])
        hasFailed = isTooLate
        return answer
      } finally {
        clearTimeout(timer)
        give(isTooLate ? replace(client) : client, hasFailed)
      }
    },
  }
}
