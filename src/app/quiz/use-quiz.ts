import { useEffect, useReducer, useRef } from 'react'
import type { Attempt } from '../../core/attempt.ts'
import type { Module } from '../../core/module.ts'
import { scoreOf } from '../../core/score.ts'
import { afterPaint } from '../device/scheduling.ts'
import { writeHistoryEntry } from '../navigation/history-entry.ts'
import type { QuizProgress } from '../navigation/navigation-state.ts'
import { createQuizState, type QuizAction, type QuizState, quizReducer } from './quiz-state.ts'

export interface Quiz {
  readonly state: QuizState
  readonly dispatch: (action: QuizAction) => void
  readonly isLast: boolean
  /** Ends the quiz and gives the attempt; finishing again after going back gives the same attempt id. */
  readonly finish: () => Attempt
}

/** Runs a visitor through `module`, from `progress` where a reload left it. */
export function useQuiz(module: Module, progress: QuizProgress | undefined): Quiz {
  const [state, dispatch] = useReducer(quizReducer, progress, createQuizState)
  const { index, answers } = state
  // Its first value comes from the entry; `finish` gives one to a run that has none.
  const ownId = useRef(progress?.attemptId)

  useEffect(() => {
    const attemptId = ownId.current
    return afterPaint(() => {
      // Else it is another screen's entry already, which a way back has just led to.
      if (!window.location.pathname.startsWith('/quiz/')) return
      writeHistoryEntry({ quiz: { index, answers, ...(attemptId !== undefined && { attemptId }) } })
    })
  }, [index, answers])

  const finish = () => {
    ownId.current ??= crypto.randomUUID()
    const attemptId = ownId.current
    writeHistoryEntry({ quiz: { index, answers, attemptId } })
    return {
      attemptId,
      moduleId: module.id,
      score: scoreOf(module.questions, answers),
      total: module.questions.length,
      answers,
    }
  }

  return { state, dispatch, isLast: index === module.questions.length - 1, finish }
}
