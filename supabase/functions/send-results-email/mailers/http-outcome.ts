import type { HttpReply } from './http-call.ts'
import type { SendOutcome } from './mailer.ts'

/** A complete answer of a mail provider. */
export type HttpAnswer = Extract<HttpReply, { kind: 'answered' }>

/** What a call came to: without an answer the same for every mail provider, with one as that one means it. */
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

/** What an answer means that says no more than its status. */
export function readStatus(answer: HttpAnswer): SendOutcome {
  const { status } = answer
  if (status >= 400 && status < 500 && status !== 408 && status !== 409) return configurationFault(status, true)
  return { kind: 'in_doubt', reason: `http_${status}`, ...waitOf(answer), concernsAll: status >= 500 }
}

/** Our key, account, domain or address of the API, or nobody can tell: nothing that a visitor could mend, or that mends within seconds. */
export const configurationFault = (status: number, concernsAll: boolean): SendOutcome => ({
  kind: 'later',
  reason: `configuration_http_${status}`,
  retryAfter: 60,
  concernsAll,
})

/** The wait that the mail provider asked for, if it did. */
export const waitOf = ({ retryAfter }: HttpAnswer) => (retryAfter === undefined ? {} : { retryAfter })
