import type { Started } from '../../supabase/local/started.ts'

/** The part, or the problem as an error: a test can't go on without it. */
export function partOf<Part>(outcome: Started<Part>): Part {
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.part
}
