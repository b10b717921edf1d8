import * as v from 'valibot'
import { type Log, nameOf } from './log.ts'

const runtimeSchema = v.object({ waitUntil: v.function() })

/**
 * Lets `work` go on after the answer. Hosted, an instance may be put away as soon as it has answered, unless the runtime is told to wait
 * (https://supabase.com/docs/guides/functions/background-tasks); a plain Deno process just goes on. A
 * rejection is a bug: it is logged, and must not end the process with the other requests in it.
 */
export function inBackground(work: Promise<unknown>, log: Log): void {
  const watched = work.catch((error: unknown) => log({ level: 'error', event: 'bug', reason: nameOf(error) }))
  const runtime = v.safeParse(runtimeSchema, Reflect.get(globalThis, 'EdgeRuntime'))
  if (runtime.success) Reflect.apply(runtime.output.waitUntil, Reflect.get(globalThis, 'EdgeRuntime'), [watched])
}
