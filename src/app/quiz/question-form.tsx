import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Question } from '../../core/module.ts'
import { useLocalize } from '../i18n/use-language.ts'
import { Button } from '../ui/button.tsx'
import { Explanation } from './explanation.tsx'
import { type OptionMark, OptionRow } from './option-row.tsx'
import { useNextInView } from './use-next-in-view.ts'
import type { Quiz } from './use-quiz.ts'

/** One question: its options, the button that validates or goes on, and the explanation. */
export function QuestionForm({ question, quiz, onFinish }: { question: Question; quiz: Quiz; onFinish: () => void }) {
  const localize = useLocalize()
  const { state, dispatch, isLast } = quiz
  const chosen = state.phase === 'validated' ? state.answers[state.index] : state.selected
  const isValidated = state.phase === 'validated'
  const { submit, feedback } = useNextInView(chosen !== undefined, isValidated)

  const goOn = () => {
    if (!isValidated) {
      // Validating locks the option that Enter was pressed on, and what is locked loses the focus.
      if (document.activeElement instanceof HTMLInputElement) submit.current?.focus()
      dispatch({ type: 'validate' })
    } else if (isLast) onFinish()
    else dispatch({ type: 'next' })
  }

  return (
    <form
      // Firefox would bring a choice back after a reload that the app knows nothing of.
      autoComplete="off"
      onKeyDown={(event) => {
        // See the theme's `has-keys`. WebKit leaves such an option out of sight, too.
        event.currentTarget.dataset.keys = ''
        // A key held a little too long would skip the explanation.
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
      }}
      onPointerDown={({ currentTarget }) => {
        delete currentTarget.dataset.keys
      }}
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      {/* A field set is as wide as its longest word, a formula say, unless told otherwise. */}
      <fieldset className="min-w-0">
        <legend className="mb-5">
          <QuestionHeading index={state.index}>{localize(question.text)}</QuestionHeading>
        </legend>
        <div className="grid grid-cols-1 gap-3">
          {question.options.map((option, index) => (
            <OptionRow
              key={option.text.fr}
              text={localize(option.text)}
              name={question.id}
              mark={isValidated ? markOf(index, question.correctAnswer, chosen) : undefined}
              isChosen={chosen === index}
              index={index}
              dispatch={dispatch}
            />
          ))}
        </div>
      </fieldset>
      <div ref={feedback} className="scroll-my-4">
        <Explanation question={question} chosen={isValidated ? chosen : undefined} />
        {/* The second click of a double click would skip the explanation. */}
        <Button
          ref={submit}
          type="submit"
          variant="accent"
          className="mt-6 w-full scroll-mb-4 text-lg sm:w-auto sm:min-w-56"
          disabled={chosen === undefined}
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {!isValidated ? <Trans>Valider</Trans> : isLast ? <Trans>Terminer</Trans> : <Trans>Question suivante</Trans>}
        </Button>
      </div>
    </form>
  )
}

/** The question; it takes the focus when it replaces another, so that a screen reader reads on from here. */
function QuestionHeading({ index, children }: { index: number; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    const element = heading.current
    if (shown.current !== index && element) {
      // By hand: Firefox does not scroll to what a script gives the focus here.
      element.focus({ preventScroll: true })
      // Of one that is higher than the screen, "nearest" would show the end.
      element.scrollIntoView({ block: element.getBoundingClientRect().top < 0 ? 'start' : 'nearest' })
    }
    shown.current = index
  }, [index])
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-18 font-display text-xl font-bold">
      {children}
    </h2>
  )
}

function markOf(index: number, correctAnswer: number, chosen: number | undefined): OptionMark {
  if (index === correctAnswer) return 'right'
  return index === chosen ? 'wrong' : 'neither'
}
