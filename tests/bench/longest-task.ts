import * as v from 'valibot'

const traceSchema = v.object({
  traceEvents: v.array(
    v.object({
      name: v.optional(v.string(), ''),
      pid: v.number(),
      tid: v.number(),
      tdur: v.optional(v.number(), 0),
      args: v.optional(v.object({ name: v.optional(v.unknown()) }), {}),
    }),
  ),
})

/** Milliseconds of processor time of the longest task of any page's main thread in a trace: what a slow or busy machine does not inflate. */
export function longestTask(trace: Buffer): number {
  const { traceEvents } = v.parse(traceSchema, JSON.parse(trace.toString()))
  const thread = ({ pid, tid }: { pid: number; tid: number }) => `${pid}:${tid}`
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  )
  const tasks = traceEvents.filter((event) => event.name.includes('RunTask') && main.has(thread(event)))
  return Math.max(0, ...tasks.map(({ tdur }) => tdur)) / 1000
}
