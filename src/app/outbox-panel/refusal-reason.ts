import type { RefusalCode } from '../../core/results-email.ts'
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

const byField: readonly (readonly [RefusalReason, readonly string[]])[] = [
  ['address', ['email']],
  ['name', ['firstName', 'lastName', 'company']],
  ['contact', ['details.phone', 'details.needs']],
  ['result', ['moduleId', 'score', 'total', 'details.answers']],
]

/** What to tell somebody who can mend it. An address to correct comes first: that can be done on the spot. */
export function reasonOf({ code, paths }: Refusal): RefusalReason {
  if (namesReason(code)) return byCode[code]
  const isNamed = (field: string) => paths.some((path) => path === field || path.startsWith(`${field}.`))
  return byField.find(([, fields]) => fields.some(isNamed))?.[0] ?? 'unknown'
}

function namesReason(code: string): code is keyof typeof byCode {
  return Object.hasOwn(byCode, code)
}
