/** One run through a module, as it stands when the quiz has ended. */
export interface Attempt {
  /** A UUID made when the quiz ends. */
  readonly attemptId: string
  readonly moduleId: string
  /** Number of right answers. */
  readonly score: number
  /** Number of questions. */
  readonly total: number
  /** The option chosen at each question, zero-based. */
  readonly answers: readonly number[]
}

/** An attempt as another's state may name it: without its id, without its answers. */
export type PartialAttempt = Omit<Attempt, 'attemptId' | 'answers'> & Partial<Pick<Attempt, 'attemptId' | 'answers'>>
