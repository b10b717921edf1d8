import * as v from 'valibot'
import type { Attempt, PartialAttempt } from '../../core/attempt.ts'
import { findModule } from '../../core/catalogue.ts'
import { parseEmailAddress } from '../../core/email-address.ts'
import { languages } from '../../core/language.ts'
import type { Lead, SentWith } from '../../core/lead.ts'
import { optionsPerQuestion } from '../../core/module.ts'
import { scoreOf } from '../../core/score.ts'
import { sourcePattern } from '../../core/source.ts'

/** What the quiz keeps in its own history entry, so that a reload comes back to the same question. */
export interface QuizProgress {
  /** Options chosen so far; one more than `index` once the question shown is validated. */
  readonly answers: readonly number[]
  /** Zero-based index of the question shown. */
  readonly index: number
  /** Set once the quiz has ended: going back and finishing again is the same attempt. */
  readonly attemptId?: string
}

/** State of `/results`: an attempt, and the lead, where all is there that an email needs. */
export interface ResultsState {
  readonly attempt: PartialAttempt
  readonly firstName?: string
  readonly lead?: Lead
  /** Set once the results were shown: a repeat has to be the same request, whatever the device is set to by then. */
  readonly sentWith?: SentWith | undefined
  /** The outbox entry of these results, once the device holds it: a reload then looks it up and saves nothing anew. */
  readonly savedId?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState extends Partial<Attempt>, Partial<Lead> {
    quiz?: QuizProgress
    sentWith?: SentWith
    savedId?: string
  }
}

const attemptEntries = {
  moduleId: v.string(),
  score: v.pipe(v.number(), v.integer(), v.minValue(0)),
  total: v.pipe(v.number(), v.integer(), v.minValue(1)),
}
const answersSchema = v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(optionsPerQuestion - 1)))
const attemptIdSchema = v.pipe(v.string(), v.uuid())
const text = v.optional(v.string(), '')

const leadStateSchema = v.object({
  ...attemptEntries,
  answers: answersSchema,
  attemptId: v.exactOptional(attemptIdSchema),
})

const sentWithSchema = v.object({
  language: v.picklist(languages),
  source: v.optional(v.pipe(v.string(), v.regex(sourcePattern))),
})

const resultsStateSchema = v.object({
  ...attemptEntries,
  answers: v.exactOptional(answersSchema),
  attemptId: v.exactOptional(attemptIdSchema),
  firstName: text,
  lastName: text,
  company: text,
  phone: text,
  email: text,
  needs: text,
  sentWith: v.fallback(v.optional(sentWithSchema), undefined),
  savedId: v.fallback(v.optional(v.string()), undefined),
})

const quizSchema = v.object({
  answers: answersSchema,
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  attemptId: v.exactOptional(attemptIdSchema),
})

/** Gives the attempt that `/lead-capture` was opened with, or undefined when the state is missing, tampered with or contradicts itself. */
export function parseLeadState(state: unknown): (PartialAttempt & Pick<Attempt, 'answers'>) | undefined {
  const parsed = v.safeParse(leadStateSchema, state)
  return parsed.success && isConsistent(parsed.output) ? parsed.output : undefined
}

/** Gives what `/results` was opened with, or undefined when the state is missing, tampered with or contradicts itself. */
export function parseResultsState(state: unknown): ResultsState | undefined {
  const parsed = v.safeParse(resultsStateSchema, state)
  if (!parsed.success || !isConsistent(parsed.output)) return undefined
  const { firstName, lastName, company, phone, email, needs, sentWith, savedId, ...attempt } = parsed.output
  const lead = { firstName, lastName, company, phone, email, needs }
  const isWhole = [firstName, lastName, company, email].every((line) => line.trim() !== '')
  if (!isWhole) return { attempt, ...(firstName.trim() !== '' && { firstName }) }
  return parseEmailAddress(email) === undefined ? undefined : { attempt, firstName, lead, sentWith, savedId }
}

/** Gives the progress kept in a quiz's history entry, or undefined when there is none or it does not fit the module. */
export function parseQuizProgress(value: unknown, questions: number): QuizProgress | undefined {
  const parsed = v.safeParse(quizSchema, value)
  if (!parsed.success) return undefined
  const { answers, index } = parsed.output
  return index < questions && (answers.length === index || answers.length === index + 1) ? parsed.output : undefined
}

function isConsistent(attempt: PartialAttempt): boolean {
  const questions = findModule(attempt.moduleId)?.questions
  if (questions?.length !== attempt.total || attempt.score > attempt.total) return false
  return (
    attempt.answers === undefined ||
    (attempt.answers.length === attempt.total && scoreOf(questions, attempt.answers) === attempt.score)
  )
}
