/** What starting a part of the local stack gives: the part, or one line that says what stands in the way and how to mend it. */
export type Started<Part> =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly problem: string }

export const started = <Part>(part: Part): Started<Part> => ({ ok: true, part })

export const notStarted = (problem: string): Started<never> => ({ ok: false, problem })

/** The first line of whatever was thrown: stacks and hints are for the log. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
