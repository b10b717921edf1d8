import { Trans } from '@lingui/react/macro'
import { createLazyRoute, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BackBar } from '../ui/back-bar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { LostMark } from '../ui/lost-mark.tsx'
import { Screen, ScreenHeading } from '../ui/screen.tsx'
import { LegalLinks } from './legal-links.tsx'

export const Route = createLazyRoute('/$')({ component: NotFound })

function NotFound() {
  // The match's own path: the location's is the next screen's already while this one is left.
  const pathname = Route.useMatch({ select: (match) => match.pathname })
  useEffect(() => {
    console.error('Not found:', pathname)
  }, [pathname])
  return (
    <Screen title="404" className="max-w-2xl text-center" bar={<BackBar to="/" />} footer={<LegalLinks />}>
      <LostMark />
      <ScreenHeading className="mt-6">
        <span className="mb-3 block text-3xl text-brand">404</span> <span lang="en">Oops! Page not found</span>
      </ScreenHeading>
      <Link to="/" className={`${buttonClass()} mt-8`}>
        <Trans>Retour à l’accueil</Trans>
      </Link>
    </Screen>
  )
}
