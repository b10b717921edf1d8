import type { QuizProgress } from '../navigation/navigation-state.ts'

/** Where the visitor stands in a quiz: choosing an option, or reading what is right about a choice that is locked. */
export type QuizState =
  | {
      readonly phase: 'choosing'
      readonly index: number
      readonly answers: readonly number[]
      readonly selected: number | undefined
    }
  | { readonly phase: 'validated'; readonly index: number; readonly answers: readonly number[] }

export type QuizAction =
  | { readonly type: 'select'; readonly option: number }
  | { readonly type: 'validate' }
  | { readonly type: 'next' }

/** The state that a quiz starts in, or comes back to after a reload. */
export function createQuizState(progress: QuizProgress | undefined): QuizState {
  const { index, answers } = progress ?? { index: 0, answers: [] }
  return answers.length > index
    ? { phase: 'validated', index, answers }
    : { phase: 'choosing', index, answers, selected: undefined }
}

/** The next state; an action that does not fit the state changes nothing, so a validated choice stays locked. */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case 'select':
      return state.phase === 'choosing' ? { ...state, selected: action.option } : state
    case 'validate':
      return state.phase === 'choosing' && state.selected !== undefined
        ? { phase: 'validated', index: state.index, answers: [...state.answers, state.selected] }
        : state
    case 'next':
      return state.phase === 'validated'
        ? { phase: 'choosing', index: state.index + 1, answers: state.answers, selected: undefined }
        : state
    default:
      return action satisfies never
  }
}
