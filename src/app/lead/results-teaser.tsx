import { Select, Trans } from '@lingui/react/macro'
import { ListChecks, type LucideIcon, Route as Path } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPercentage } from '../../core/percentage.ts'
import { percentageOf } from '../../core/score.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** The score, and what the detailed analysis adds to it. */
export function ResultsTeaser({ title, score, total }: { title: string; score: number; total: number }) {
  const language = useLanguage()
  // Not every browser's Intl knows Basque; in French none is singular too.
  const pluralForm = score === 1 || (language === 'fr' && score === 0) ? 'one' : 'other'
  return (
    <section aria-labelledby="teaser-title" className="rounded-xl bg-hero p-6 text-on-hero shadow-raised sm:p-8">
      <h2 id="teaser-title" className="font-semibold">
        <Trans>{title} : votre score</Trans>
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-4 wrap-anywhere">
        <strong className="font-display text-3xl font-bold tabular-nums">
          {formatPercentage(percentageOf(score, total), language)}
        </strong>
        <span className="opacity-90">
          {/* Not Plural: it sets up the browser's number formats, 40 ms of a slow phone in the longest step of the visit. */}
          <Select
            value={pluralForm}
            _one={`${score} bonne réponse sur\u00a0${total}`}
            other={`${score} bonnes réponses sur\u00a0${total}`}
          />
        </span>
      </p>
      <p className="mt-4 flex gap-2 forced-colors:hidden" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={`h-2 flex-1 rounded-md bg-on-hero ${index < score ? '' : 'opacity-25'}`} />
        ))}
      </p>
      <h3 className="mt-6 font-display text-lg font-bold">
        <Trans>Ce que vous allez recevoir</Trans>
      </h3>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        <Benefit icon={ListChecks}>
          <Trans>Chaque question reprise : votre réponse, la bonne, et pourquoi.</Trans>
        </Benefit>
        <Benefit icon={Path}>
          <Trans>Trois actions concrètes, choisies d’après votre résultat.</Trans>
        </Benefit>
      </ul>
    </section>
  )
}

function Benefit({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
