import { Trans, useLingui } from '@lingui/react/macro'
import { createLazyRoute, Link } from '@tanstack/react-router'
import { ArrowRight, Clock } from 'lucide-react'
import { comingSoon, modules } from '../../core/catalogue.ts'
import type { Localized } from '../../core/language.ts'
import type { Module } from '../../core/module.ts'
import { useLocalize } from '../i18n/use-language.ts'
import { BackBar } from '../ui/back-bar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { ModuleIcon } from '../ui/module-icon.tsx'
import { provider } from '../ui/provider.ts'
import { Screen, ScreenHeading } from '../ui/screen.tsx'
import { LegalLinks } from './legal-links.tsx'

export const Route = createLazyRoute('/dashboard')({ component: Dashboard })

function Dashboard() {
  const { t } = useLingui()
  return (
    <Screen title={t`Choisissez un module`} className="max-w-5xl" bar={<BackBar to="/" />} footer={<LegalLinks />}>
      <ScreenHeading className="mt-2">
        <Trans>Choisissez un module</Trans>
      </ScreenHeading>
      <ul className="seen-whole mt-6 grid grid-cols-1 gap-4 lg:grid-cols-3">
        {modules.map((module) => (
          <ModuleCard key={module.id} module={module} />
        ))}
      </ul>
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {comingSoon.map((title) => (
          <ComingSoonCard key={title.fr} title={title} />
        ))}
      </ul>
      <section className="mt-14 flex flex-wrap items-center justify-between gap-6 rounded-xl bg-hero px-6 py-8 text-on-hero sm:px-10">
        <div className="max-w-prose flex-[1_1_18rem]">
          <h2 className="font-display text-xl font-bold">
            <Trans>Un projet, une question ?</Trans>
          </h2>
          <p className="mt-2 opacity-90">
            <Trans>Parlons de votre activité : nous vous aidons à trouver la formation qui vous convient.</Trans>
          </p>
        </div>
        <ExternalLink isButton href={provider.contactPage} className={buttonClass('hero')}>
          <Trans>Nous contacter</Trans>
        </ExternalLink>
      </section>
    </Screen>
  )
}

function ModuleCard({ module }: { module: Module }) {
  const localize = useLocalize()
  const headingId = `module-${module.id}`
  return (
    <li
      className={`${module.color} flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 shadow-card sm:max-lg:flex-row sm:max-lg:flex-wrap sm:max-lg:items-center`}
    >
      <ModuleIcon name={module.icon} />
      <div className="min-w-[min(16rem,100%)] flex-1">
        <h2 id={headingId} className="font-display text-xl font-bold">
          {localize(module.title)}
        </h2>
        <p className="mt-2 text-muted">{localize(module.description)}</p>
      </div>
      <Link
        to="/quiz/$moduleId"
        params={{ moduleId: module.id }}
        className={buttonClass('accent')}
        aria-labelledby={`start-${module.id} ${headingId}`}
      >
        <span id={`start-${module.id}`}>
          <Trans>Commencer</Trans>
        </span>
        <ArrowRight className="size-5 shrink-0" aria-hidden="true" />
      </Link>
    </li>
  )
}

function ComingSoonCard({ title }: { title: Localized }) {
  const localize = useLocalize()
  return (
    <li className="rounded-lg border border-dashed border-line px-6 py-4 text-muted">
      <h2 className="font-display text-lg font-bold">{localize(title)}</h2>
      <p className="mt-1 flex items-center gap-2 text-sm wrap-anywhere enlarged:hyphens-auto">
        <Clock className="size-4 shrink-0" aria-hidden="true" />
        <Trans>Bientôt disponible</Trans>
      </p>
    </li>
  )
}
