import * as v from 'valibot'

const runtimeSchema = v.object({ waitUntil: v.function() })

/**
 * Lets `work` go on after the answer. Hosted, an instance may be put away as soon as it has answered, unless the runtime is told to wait
 * (https://supabase.com/docs/guides/functions/background-tasks); a plain Deno process just goes on. `work` never rejects.
 */
export function inBackground(work: Promise<unknown>): void {
  const runtime = v.safeParse(runtimeSchema, Reflect.get(globalThis, 'EdgeRuntime'))
  if (runtime.success) Reflect.apply(runtime.output.waitUntil, Reflect.get(globalThis, 'EdgeRuntime'), [work])
}
