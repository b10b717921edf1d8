import { Trans } from '@lingui/react/macro'
import { Lightbulb } from 'lucide-react'
import type { Advice } from '../../core/module.ts'
import { buttonClass } from '../ui/button.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { provider } from '../ui/provider.ts'

/** What the provider advises after this attempt, and the way to the provider. */
export function AdviceCard({ advice }: { advice: Advice }) {
  return (
    <section className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
      <h2 className="flex items-center gap-4 font-display text-xl font-bold">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent">
          <Lightbulb className="size-6" aria-hidden="true" />
        </span>
        <Trans>Notre conseil</Trans>
      </h2>
      <p className="mt-4 text-lg">{advice.message}</p>
      <h3 className="mt-6 font-display text-lg font-bold">
        <Trans>Vos prochaines étapes</Trans>
      </h3>
      <ol className="mt-3 grid grid-cols-1 gap-3">
        {advice.steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              className="mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-md bg-accent-soft text-sm font-semibold text-accent"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <span className="min-w-0">{step}</span>
          </li>
        ))}
      </ol>
      <ExternalLink
        isButton
        href={provider.site}
        className={`${buttonClass('accent')} mt-8 w-full wrap-anywhere print:hidden max-sm:px-2 sm:w-auto sm:text-lg`}
      >
        <Trans>Développez vos compétences</Trans>
      </ExternalLink>
    </section>
  )
}
