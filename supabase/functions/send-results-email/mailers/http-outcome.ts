import type { HttpReply } from './http-call.ts'
import type { SendOutcome } from './mailer.ts'

/** A complete answer of a provider. */
export type HttpAnswer = Extract<HttpReply, { kind: 'answered' }>

/** What a call came to: without an answer the same for every provider, with one as that provider means it. */
export function outcomeOf(reply: HttpReply, readAnswer: (answer: HttpAnswer) => SendOutcome): SendOutcome {
  switch (reply.kind) {
    case 'not_connected':
      return { kind: 'later', reason: 'not_connected', concernsAll: true }
    case 'lost':
      return { kind: 'in_doubt', reason: reply.reason, concernsAll: true }
    case 'answered':
      return readAnswer(reply)
    default:
      return reply satisfies never
  }
}
