import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

/** The back arrow of a screen. */
export function BackLink({ to }: { to: NonNullable<LinkProps['to']> }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex size-12 items-center justify-center rounded-md text-ink hover:bg-brand-soft"
    >
      <ArrowLeft className="size-6" aria-hidden="true" />
      <span className="sr-only">
        <Trans>Retour</Trans>
      </span>
    </Link>
  )
}
