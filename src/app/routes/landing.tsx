import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  ArrowRight,
  Blocks,
  Gift,
  HeartHandshake,
  type LucideIcon,
  MousePointerClick,
  Sparkles,
  Target,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandBar } from '../ui/brand-bar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { provider } from '../ui/provider.ts'
import { QuizSketch } from '../ui/quiz-sketch.tsx'
import { Screen, ScreenHeading } from '../ui/screen.tsx'
import { LegalLinks } from './legal-links.tsx'

export function Landing() {
  const { t } = useLingui()
  return (
    <Screen
      title={t`Testez vos compétences`}
      className="max-w-5xl"
      bar={<BrandBar languages="long" />}
      footer={<LegalLinks />}
    >
      <section className="grid items-center gap-8 grid-cols-1 rounded-xl bg-hero px-6 py-10 text-on-hero sm:px-10 sm:py-14 short:py-6 md:grid-cols-[3fr_2fr] md:shadow-raised">
        <div>
          <ScreenHeading className="text-3xl short:text-2xl">
            <Trans>Découvrez ce que vous savez déjà faire</Trans>
          </ScreenHeading>
          <p className="mt-4 max-w-prose sm:text-lg">
            <Trans>
              Cinq questions, quelques minutes, une explication à chaque réponse. Puis une analyse détaillée par email.
            </Trans>
          </p>
          <div className="mt-8 flex flex-wrap gap-3 short:mt-4">
            <Link to="/dashboard" className={`${buttonClass('hero')} sm:text-lg`}>
              <Trans>Tester mes compétences</Trans>
              <ArrowRight className="hidden size-5 shrink-0 sm:block" aria-hidden="true" />
            </Link>
            <ExternalLink
              href={provider.site}
              className="inline-flex min-h-12 items-center gap-1 font-semibold underline decoration-2 underline-offset-4 hover:decoration-4"
            >
              <Trans>Découvrir {provider.name}</Trans>
            </ExternalLink>
          </div>
        </div>
        <QuizSketch />
      </section>

      <ul className="mt-6 grid grid-cols-1 gap-2 min-[22.5rem]:grid-cols-2 sm:gap-3 md:grid-cols-4">
        <Tile icon={Blocks}>
          <Trans>7 modules</Trans>
        </Tile>
        <Tile icon={Gift}>
          <Trans>100 % gratuit</Trans>
        </Tile>
        <Tile icon={MousePointerClick}>
          <Trans>Apprentissage interactif</Trans>
        </Tile>
        <Tile icon={HeartHandshake}>
          <Trans>Accompagnement expert</Trans>
        </Tile>
      </ul>

      <section className="mt-14">
        <h2 className="font-display text-2xl font-bold">
          <Trans>Pourquoi tester vos compétences ?</Trans>
        </h2>
        <div className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-3">
          <Reason icon={Target} title={t`Identifiez vos points forts`}>
            <Trans>Voyez en quelques questions ce que vous maîtrisez déjà et ce qui mérite un effort.</Trans>
          </Reason>
          <Reason icon={Sparkles} title={t`Des solutions personnalisées`}>
            <Trans>
              Recevez l’analyse de chacune de vos réponses et des conseils concrets, choisis d’après votre résultat.
            </Trans>
          </Reason>
          <Reason icon={HeartHandshake} title={t`Un accompagnement expert`}>
            <Trans>Nos conseillers prennent le relais quand vous voulez aller plus loin.</Trans>
          </Reason>
        </div>
      </section>
    </Screen>
  )
}

function Tile({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex flex-col items-center gap-2 rounded-lg border border-line bg-surface px-2 py-4 text-center text-sm font-semibold lg:items-start lg:px-3 lg:text-left lg:text-base">
      <Icon className="size-6 shrink-0 text-brand" aria-hidden="true" />
      <span className="wrap-anywhere enlarged:hyphens-auto">{children}</span>
    </li>
  )
}

function Reason({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <article className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 sm:max-lg:flex-row">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <div>
        <h3 className="font-display text-lg font-bold">{title}</h3>
        <p className="mt-2 text-muted">{children}</p>
      </div>
    </article>
  )
}
