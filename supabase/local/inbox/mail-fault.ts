/** How the SMTP server is told to misbehave. `at` names the point of the conversation. */
export type MailFault =
  /** Answers with this code: 4xx means later, 5xx means never. */
  | {
      readonly kind: 'refuse'
      readonly at: 'connect' | 'login' | 'sender' | 'recipient' | 'data'
      readonly code: number
      readonly message?: string
    }
  /** Takes the email, but answers the final dot only after so many milliseconds. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Never answers: the greeting, or the final dot of an email that it did not take. */
  | { readonly kind: 'hang'; readonly at: 'connect' | 'data' }
  /** Cuts the line: at once, before the email is taken, or after it was taken and before that was said. */
  | { readonly kind: 'drop'; readonly at: 'connect' | 'before-taking' | 'after-taking' }

/** An error that smtp-server turns into this answer. */
export function refusal(fault: { readonly code: number; readonly message?: string }): Error {
  return Object.assign(new Error(fault.message ?? 'told to refuse'), { responseCode: fault.code })
}
