/** Result bands by percentage, highest first, as the customer's specification draws them. */
const bands = [
  { band: 'excellent', from: 80 },
  { band: 'good', from: 60 },
  { band: 'start', from: 0 },
] as const

export type Band = (typeof bands)[number]['band']

/** Whole percentage of right answers: `score` of `total` questions, `total` > 0. */
export function percentageOf(score: number, total: number): number {
  return Math.round((score / total) * 100)
}

/** The band of a whole percentage from 0 to 100. */
export function bandOf(percentage: number): Band {
  return bands.find(({ from }) => percentage >= from)?.band ?? 'start'
}

/** Number of right answers: `answers[i]` is the option chosen at `questions[i]`. */
export function scoreOf(questions: readonly { readonly correctAnswer: number }[], answers: readonly number[]): number {
  return questions.filter((question, index) => answers[index] === question.correctAnswer).length
}
