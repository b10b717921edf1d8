import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Band } from '../../core/score.ts'
import { useHeadingFocus } from '../ui/screen.tsx'
import { BandTitle } from './band-title.tsx'
import { ScoreRing } from './score-ring.tsx'

/** The moment the visitor came for: how well it went, at a glance. */
export function ResultHero(props: {
  moduleTitle: string
  firstName: string | undefined
  percentage: number
  band: Band
  score: number
  total: number
}) {
  const { firstName } = props
  return (
    <section className="grid grid-cols-1 items-center gap-7 overflow-clip rounded-xl bg-hero px-6 py-7 text-center text-on-hero shadow-raised sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:gap-8 sm:px-10 sm:py-10 sm:text-left">
      <div className="w-full min-w-0">
        <p className="inline-block max-w-full rounded-full border border-on-hero/40 px-4 py-1 text-sm font-semibold wrap-anywhere">
          {props.moduleTitle}
        </p>
        {firstName !== undefined && (
          <p className="mt-4 text-lg">
            <Greeting firstName={firstName} />
          </p>
        )}
        <h1 ref={useHeadingFocus()} tabIndex={-1} className="mt-2 font-display text-3xl font-bold">
          <BandTitle band={props.band} />
        </h1>
        <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3 sm:mt-8 md:max-w-md">
          <Count label={<Trans>Bonnes réponses</Trans>} value={props.score} />
          <Count label={<Trans>Questions au total</Trans>} value={props.total} />
        </dl>
      </div>
      <div className="order-first max-w-full justify-self-center sm:order-none">
        <ScoreRing percentage={props.percentage} band={props.band} />
      </div>
    </section>
  )
}

/** The name goes in as an element: in a text, Lingui would take what looks like a tag or an escape for one of its own. */
function Greeting(props: { firstName: string }) {
  const firstName = <>{props.firstName}</>
  return <Trans>Bonjour {firstName}</Trans>
}

function Count({ label, value }: { label: ReactNode; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg border border-on-hero/25 px-2 py-2 sm:px-4 sm:py-3">
      <dt className="text-sm">{label}</dt>
      <dd className="font-display text-2xl font-bold">{value}</dd>
    </div>
  )
}
