import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { LanguageToggle } from '../i18n/language-toggle.tsx'
import { SkipLink } from './skip-link.tsx'

/**
 * The bar of a screen in the middle of a visit: the way back, and the languages. It leads `to` a screen; with `isStep`, to the one that led here,
 * where one did.
 */
export function BackBar({ to, isStep }: { to: NonNullable<LinkProps['to']>; isStep?: boolean }) {
  const { history } = useRouter()
  return (
    <>
      <SkipLink />
      <Link
        to={to}
        onClick={(event) => {
          // The second click of a double click would be a step more: this screen's, or that of the screen which has come meanwhile.
          if (event.detail > 1) return event.preventDefault()
          const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
          if (!isStep || isElsewhere || !history.canGoBack()) return
          event.preventDefault()
          history.back()
        }}
        className="-ml-2 inline-flex size-12 items-center justify-center rounded-md text-ink hover:bg-brand-soft"
      >
        <ArrowLeft className="size-6" aria-hidden="true" />
        <span className="sr-only">
          <Trans>Retour</Trans>
        </span>
      </Link>
      <LanguageToggle form="short" />
    </>
  )
}
