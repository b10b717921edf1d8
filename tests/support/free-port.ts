import { createServer } from 'node:net'
import { listen } from '../../supabase/local/listen.ts'

/** A port that was free a moment ago, for a child that wants to be told its port. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe, 0)
  await new Promise((resolve) => probe.close(resolve))
  return port
}
