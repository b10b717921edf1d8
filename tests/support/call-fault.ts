/** What happens to one call between the browser and the function. */
export type CallFault =
  | { readonly kind: 'pass' }
  /** Answers in the function's place, which never sees the call. With CORS headers unless told. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body?: string
      readonly headers?: Readonly<Record<string, string>>
      readonly withoutCors?: boolean
    }
  /** The function is asked; its answer comes without the CORS headers. */
  | { readonly kind: 'no-cors' }
  /** Waits, and then meets another fault, or none. */
  | { readonly kind: 'hold'; readonly until: Promise<void>; readonly fault: CallFault }
  /** Never answers; the function never sees the call. */
  | { readonly kind: 'hang' }
  /** The function is asked; its answer comes a byte each so many milliseconds. */
  | { readonly kind: 'drip'; readonly milliseconds: number }
  /** The function is asked; its answer breaks off in the middle of the body. */
  | { readonly kind: 'cut' }
  /** The connection is reset; the function never sees the call. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: 307 }
  /** The function takes the call, and nobody ever hears of it. */
  | { readonly kind: 'swallow' }

/** The function's answer where the mail provider knows no such mailbox: the email is refused for good. */
export const refused: CallFault = {
  kind: 'answer',
  status: 422,
  body: JSON.stringify({ error: { code: 'refused', message: 'no such mailbox' } }),
}

/** One call as it reached the proxy; preflights are not calls. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
  readonly fault: CallFault
  /** The function's status, where it was asked. */
  readonly status: () => number | undefined
}
