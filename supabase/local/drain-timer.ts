/** What one call of the drain endpoint came to. */
export type Drained = 'done' | 'refused' | 'unreachable'

/**
 * Asks the function once to send what waits in its ledger, as `pg_cron` does on a hosted project. Resolves when it has finished; an
 * absent or busy function is no error, the next call comes.
 */
export async function drainOnce(functionUrl: string, secret: string): Promise<Drained> {
  try {
    const response = await fetch(`${functionUrl}/drain`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(60_000),
    })
    await response.body?.cancel()
    return response.ok ? 'done' : 'refused'
  } catch {
    return 'unreachable'
  }
}

/** Between two drains, in milliseconds. */
const interval = 5000

/** Drains again and again, never twice at once. Gives what stops it. */
export function startDrainTimer(functionUrl: string, secret: string): () => void {
  let isDraining = false
  const timer = setInterval(async () => {
    if (isDraining) return
    isDraining = true
    await drainOnce(functionUrl, secret)
    isDraining = false
  }, interval)
  return () => clearInterval(timer)
}
