import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { reloadAtRest } from '../reload/reload-at-rest.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { Screen, ScreenHeading } from '../ui/screen.tsx'

/** Stands where a screen could not be shown, mostly since its file did not come. Loads the page anew by itself when that can help. */
export function LoadFailure({ error }: { error: unknown }) {
  const { t } = useLingui()
  useEffect(() => {
    console.error('Screen not shown:', error)
    return reloadAtRest()
  }, [error])
  return (
    <Screen title={t`Cette page n’a pas pu s’afficher`} className="max-w-2xl pt-16 text-center">
      <Mark className="mx-auto size-16" />
      <ScreenHeading className="mt-6">
        <Trans>Cette page n’a pas pu s’afficher</Trans>
      </ScreenHeading>
      <p className="mt-4 text-balance">
        <Trans>Le réseau manque peut-être. Ce qui est enregistré sur cet appareil n’est pas perdu.</Trans>
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>
          <Trans>Recharger la page</Trans>
        </Button>
        {/* A document of its own: what is wrong here may be wrong with the router too. */}
        <a href="/" className={buttonClass('secondary')}>
          <Trans>Retour à l’accueil</Trans>
        </a>
      </div>
    </Screen>
  )
}
