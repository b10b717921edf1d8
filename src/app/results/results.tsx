import { Trans } from '@lingui/react/macro'
import { Blocks, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Module, nameProvider } from '../../core/module.ts'
import { bandOf, percentageOf } from '../../core/score.ts'
import { useLocalize } from '../i18n/use-language.ts'
import { Button } from '../ui/button.tsx'
import { provider } from '../ui/provider.ts'
import { AdviceCard } from './advice-card.tsx'
import { ResultHero } from './result-hero.tsx'

export interface ResultsProps {
  readonly module: Module
  readonly score: number
  readonly total: number
  readonly firstName: string | undefined
  /** Says where the results email stands; absent when the visitor left no address. */
  readonly notice: ReactNode
  /** What a kind of device adds to the actions: stays in view, at the screen's foot. */
  readonly moreActions?: ReactNode
  readonly onOtherModules: () => void
  readonly onRestart: () => void
}

/** The result of an attempt, the advice that goes with it, and the ways on. */
export function Results(props: ResultsProps) {
  const { module, score, total, notice } = props
  const localize = useLocalize()
  const percentage = percentageOf(score, total)
  const band = bandOf(percentage)
  return (
    <div className={module.color}>
      <ResultHero
        moduleTitle={localize(module.title)}
        firstName={props.firstName}
        percentage={percentage}
        band={band}
        score={score}
        total={total}
      />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[8fr_5fr] lg:grid-rows-[auto_1fr]">
        {notice && <div className="min-w-0 lg:col-start-2">{notice}</div>}
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <AdviceCard advice={nameProvider(localize(module.advice[band]), provider.name)} />
        </div>
        <div
          className={`grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-3 lg:col-start-2 print:hidden ${notice ? '' : 'lg:row-start-1'}`}
        >
          <Button variant="secondary" onClick={props.onOtherModules}>
            <Blocks className="size-5 shrink-0 enlarged:hidden" aria-hidden="true" />
            <Trans>Autres modules</Trans>
          </Button>
          <Button variant="secondary" onClick={props.onRestart}>
            <RotateCcw className="size-5 shrink-0 enlarged:hidden" aria-hidden="true" />
            <Trans>Recommencer</Trans>
          </Button>
        </div>
      </div>
      {props.moreActions && (
        // On the left: the form's button, which some press again and again, lies on the right.
        <div
          data-foot
          className="sticky bottom-0 -mx-4 mt-6 border-t border-line bg-ground px-4 py-2 sm:-mx-6 sm:px-6 print:hidden"
        >
          {props.moreActions}
        </div>
      )}
    </div>
  )
}
