/** The contract of the one call, `send-results-email`: what the client sends, what the function answers, and both parsers. */
import * as v from 'valibot'
import { isCleanLine, isCleanLines } from './clean-text.ts'
import { emailAddressLimit, parseEmailAddress } from './email-address.ts'
import { languages } from './language.ts'
import { optionsPerQuestion } from './module.ts'
import { sourcePattern } from './source.ts'

export const functionName = 'send-results-email'
export const idempotencyHeader = 'Idempotency-Key'
export const replayedHeader = 'Idempotency-Replayed'

/** Largest body that the function reads, in bytes. */
export const bodyLimit = 16 * 1024

/** Longest texts, in UTF-16 code units. */
export const textLimits = {
  firstName: 80,
  lastName: 80,
  company: 120,
  phone: 40,
  needs: 2000,
  email: emailAddressLimit,
} as const

const singleLine = (limit: number) =>
  v.pipe(v.string(), v.maxLength(limit), v.check(isCleanLine, 'holds a control character'))

const requiredLine = (limit: number) =>
  v.pipe(
    singleLine(limit),
    v.check((text) => text.trim() !== '', 'is empty'),
  )

const multiLine = (limit: number) =>
  v.pipe(v.string(), v.maxLength(limit), v.check(isCleanLines, 'holds a control character'))

/** More than any module has. */
const mostQuestions = 100

const count = (minimum: number) => v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(mostQuestions))

const detailsSchema = v.pipe(
  v.strictObject({
    phone: v.exactOptional(singleLine(textLimits.phone)),
    needs: v.exactOptional(multiLine(textLimits.needs)),
    /** The option chosen at each question, zero-based. */
    answers: v.exactOptional(
      v.pipe(
        // Counted first: a list of thousands must not make an answer of as many issues.
        v.array(v.unknown()),
        v.maxLength(mostQuestions),
        v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(optionsPerQuestion - 1))),
        v.readonly(),
      ),
    ),
    source: v.exactOptional(v.pipe(v.string(), v.regex(sourcePattern))),
  }),
  v.readonly(),
)

const requestSchema = v.pipe(
  v.strictObject({
    /** Given out as `parseEmailAddress` spells it. */
    email: v.pipe(singleLine(textLimits.email), v.transform(parseEmailAddress), v.string('is not one email address')),
    firstName: requiredLine(textLimits.firstName),
    lastName: requiredLine(textLimits.lastName),
    company: requiredLine(textLimits.company),
    moduleId: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/)),
    score: count(0),
    total: count(1),
    language: v.picklist(languages),
    // The library takes a list for an object without keys.
    details: v.exactOptional(
      v.pipe(
        v.unknown(),
        v.check((value) => !Array.isArray(value), 'is a list'),
        detailsSchema,
      ),
    ),
  }),
  v.forward(
    v.check(({ score, total }) => score <= total, 'is above total'),
    ['score'],
  ),
  v.readonly(),
)

/** What the client asks for: the specification's eight fields and our optional `details`. */
export type ResultsEmailRequest = v.InferOutput<typeof requestSchema>

/** One thing wrong with a request: where (`details.answers.0`) and what. Never the value itself. */
export interface RequestIssue {
  readonly path: string
  readonly message: string
}

export type ParsedRequest =
  | { readonly ok: true; readonly request: ResultsEmailRequest }
  | { readonly ok: false; readonly issues: readonly RequestIssue[] }

/** Parses the shape of a request; whether module, total and answers fit the catalogue is the function's to check. */
export function parseResultsEmailRequest(value: unknown): ParsedRequest {
  const parsed = v.safeParse(requestSchema, value)
  if (parsed.success) return { ok: true, request: parsed.output }
  return { ok: false, issues: parsed.issues.map(toRequestIssue) }
}

function toRequestIssue(issue: v.BaseIssue<unknown>): RequestIssue {
  // The name of an unknown field may be personal too: the object that holds it is named.
  const isUnknown = issue.expected === 'never'
  const path = (isUnknown ? issue.path?.slice(0, -1) : issue.path) ?? []
  return { path: path.map(({ key }) => key).join('.'), message: isUnknown ? 'has an unknown field' : describe(issue) }
}

/** The library's own messages quote what was received, which may be personal. */
function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'check' || issue.input === undefined) return issue.message
  return issue.expected === null ? `fails ${issue.type}` : `fails ${issue.type}, expected ${issue.expected}`
}

/** `sent`: the mail provider has taken the email. `accepted`: stored, the server will send it. */
export const deliveryStatuses = ['sent', 'accepted'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const successSchema = v.object({
  id: v.exactOptional(v.string()),
  status: v.exactOptional(v.picklist(deliveryStatuses)),
})

export type ResultsEmailSuccess = Readonly<v.InferOutput<typeof successSchema>>

/** Codes of the answers that reject an entry (400, 413, 422). */
export type RefusalCode = 'malformed' | 'malformed_key' | 'too_large' | 'invalid' | 'key_reused' | 'refused' | 'erased'

const failureSchema = v.object({
  id: v.exactOptional(v.string()),
  error: v.object({
    code: v.string(),
    message: v.string(),
    issues: v.exactOptional(v.array(v.object({ path: v.string(), message: v.string() }))),
  }),
})

export type ResultsEmailFailure = v.InferOutput<typeof failureSchema>

/** Gives the answer's success body, or undefined when `value` is not a JSON object of ours. */
export function parseResultsEmailSuccess(value: unknown): ResultsEmailSuccess | undefined {
  const parsed = v.safeParse(successSchema, value)
  return parsed.success && !Array.isArray(value) ? parsed.output : undefined
}

/** Gives the answer's error body, or undefined when it is not one of ours. */
export function parseResultsEmailFailure(value: unknown): ResultsEmailFailure | undefined {
  const parsed = v.safeParse(failureSchema, value)
  return parsed.success ? parsed.output : undefined
}
