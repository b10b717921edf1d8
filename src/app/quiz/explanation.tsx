import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import type { Question } from '../../core/module.ts'
import { useLocalize } from '../i18n/use-language.ts'

/**
 * Verdict, right answer, explanation, in the order in which they are read out. The live region stands before there is anything to say:
 * screen readers announce what is put into a region, not the arrival of one.
 */
export function Explanation({ question, chosen }: { question: Question; chosen: number | undefined }) {
  const localize = useLocalize()
  const isRight = chosen === question.correctAnswer
  const rightOption = question.options[question.correctAnswer]
  return (
    <div role="status">
      {chosen !== undefined && (
        <div
          className={`animate-rise mt-6 rounded-lg border-2 p-5 ${isRight ? 'border-right bg-right-soft' : 'border-wrong bg-wrong-soft'}`}
        >
          <p
            className={`flex items-center gap-2 text-lg font-semibold ${isRight ? 'text-(color:--right)' : 'text-wrong'}`}
          >
            {isRight ? (
              <CircleCheck className="size-6" aria-hidden="true" />
            ) : (
              <CircleX className="size-6" aria-hidden="true" />
            )}
            {isRight ? <Trans>Bonne réponse</Trans> : <Trans>Mauvaise réponse</Trans>}
          </p>
          {!isRight && (
            <p className="mt-2 font-semibold">
              <Trans>Il fallait répondre : {localize(rightOption.text)}</Trans>
            </p>
          )}
          <h3 className="mt-4 font-display text-lg font-bold">
            <Trans>Explication</Trans>
          </h3>
          <p className="mt-1">{localize(question.explanation)}</p>
        </div>
      )}
    </div>
  )
}
