import { type RefObject, useEffect, useRef } from 'react'
import { prefersStillness } from '../device/stillness.ts'

export interface NextInView {
  readonly submit: RefObject<HTMLButtonElement | null>
  readonly feedback: RefObject<HTMLDivElement | null>
}

/**
 * Scrolls to what comes next, which on a phone lies below the screen: the button after the choice, the explanation after the button. Whoever
 * chooses by keyboard would lose sight of the focus; whoever comes back finds the heading focused.
 */
export function useNextInView(isChosen: boolean, isValidated: boolean): NextInView {
  const submit = useRef<HTMLButtonElement>(null)
  const feedback = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    const isComing = isFirst.current
    isFirst.current = false
    if (isComing || !isChosen) return
    if (!isValidated && document.activeElement?.matches('input:focus-visible, [data-keys] input')) return
    const target = isValidated ? feedback.current : submit.current
    target?.scrollIntoView({ block: 'nearest', behavior: prefersStillness() ? 'instant' : 'smooth' })
  }, [isChosen, isValidated])
  return { submit, feedback }
}
