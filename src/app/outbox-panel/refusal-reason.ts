import type { RefusalCode, ResultsEmailRequest } from '../../core/results-email.ts'
import type { Refusal } from '../../outbox/entry.ts'

export type RefusalReason =
  | 'address'
  | 'mailbox'
  | 'name'
  | 'contact'
  | 'result'
  | 'too-large'
  | 'key-reused'
  | 'erased'
  | 'unknown'

const byCode = {
  refused: 'mailbox',
  too_large: 'too-large',
  key_reused: 'key-reused',
  erased: 'erased',
} as const satisfies Partial<Record<RefusalCode, RefusalReason>>

type Details = NonNullable<ResultsEmailRequest['details']>

/** By where in the request the trouble lies; the first that is named counts. */
const byField = {
  email: 'address',
  firstName: 'name',
  lastName: 'name',
  company: 'name',
  'details.phone': 'contact',
  'details.needs': 'contact',
  moduleId: 'result',
  score: 'result',
  total: 'result',
  'details.answers': 'result',
  'details.source': 'unknown',
  language: 'unknown',
} as const satisfies Record<Exclude<keyof ResultsEmailRequest, 'details'> | `details.${keyof Details}`, RefusalReason>

/** What to tell somebody who can mend it. An address to correct comes first: that can be done on the spot. */
export function reasonOf({ code, paths }: Refusal): RefusalReason {
  if (namesReason(code)) return byCode[code]
  const isNamed = (field: string) => paths.some((path) => path === field || path.startsWith(`${field}.`))
  return Object.entries(byField).find(([field]) => isNamed(field))?.[1] ?? 'unknown'
}

function namesReason(code: string): code is keyof typeof byCode {
  return Object.hasOwn(byCode, code)
}
