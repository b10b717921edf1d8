import * as v from 'valibot'
import { type Log, nameOf } from './log.ts'

/** Work that goes on after the answer. */
export interface Background {
  run(work: Promise<unknown>): void
  /** Resolves when all that is running now has ended. */
  settled(): Promise<void>
}

const runtimeSchema = v.object({ waitUntil: v.function() })

/**
 * Hosted, an instance may be put away as soon as it has answered, unless the runtime is told to wait
 * (https://supabase.com/docs/guides/functions/background-tasks); a plain Deno process just goes on. A rejection is a bug: it is logged, and
 * must not end the process with the other requests in it.
 */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>()
  return {
    run(work) {
      const watched = watch(work, log).finally(() => running.delete(watched))
      running.add(watched)
      const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime')
      const parsed = v.safeParse(runtimeSchema, runtime)
      if (parsed.success) Reflect.apply(parsed.output.waitUntil, runtime, [watched])
    },
    async settled() {
      await Promise.all(running)
    },
  }
}

async function watch(work: Promise<unknown>, log: Log): Promise<void> {
  try {
    await work
  } catch (error) {
    log({ level: 'error', event: 'bug', reason: nameOf(error) })
  }
}
