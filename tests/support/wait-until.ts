import { setTimeout as pause } from 'node:timers/promises'
/** Polls until `condition` gives something other than undefined or false, and gives that. Throws after `limit` milliseconds. */
export async function waitUntil<Value>(
  condition: () => Promise<Value | undefined | false> | Value | undefined | false,
  what: string,
  limit = 20_000,
): Promise<Value> {
  const deadline = performance.now() + limit
  for (;;) {
    const value = await condition()
    if (value !== undefined && value !== false) return value
    if (performance.now() > deadline) throw new Error(`Not within ${limit} ms: ${what}`)
    await pause(15)
  }
}
