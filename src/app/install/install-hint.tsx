import { Trans } from '@lingui/react/macro'
import { Share, SquarePlus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { leaveFocusToScreen } from '../ui/leave-focus-to-screen.ts'
import { Mark } from '../ui/mark.tsx'
import { currentInstallOffer, endInstallOffer, subscribeToInstallOffer } from './install-offer.ts'

/**
 * Offers the home screen where the browser can, or shows the two steps of iOS; nothing otherwise, and nothing after an answer. On iOS an
 * icon has a storage of its own: whoever goes on from there leaves behind what is unsent here, so it waits until nothing is.
 */
export function InstallHint({ isNothingUnsent }: { isNothingUnsent: boolean }) {
  const offer = useSyncExternalStore(subscribeToInstallOffer, currentInstallOffer)
  if (offer.kind === 'none' || (offer.kind === 'ios-steps' && !isNothingUnsent)) return null
  return (
    <aside ref={leaveFocusToScreen} className="mx-auto mb-16 w-full max-w-5xl px-4 sm:px-6 print:hidden">
      <div className="flex flex-wrap items-center gap-5 rounded-xl border border-line bg-surface p-6">
        <Mark className="size-12" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-display text-lg font-bold">
            <Trans>Gardez Trebe sous la main</Trans>
          </h2>
          {offer.kind === 'prompt' ? (
            <p className="mt-2 text-muted">
              <Trans>Sur votre écran d’accueil, les quiz s’ouvrent même sans réseau.</Trans>
            </p>
          ) : (
            <IosSteps />
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {offer.kind === 'prompt' && (
            <Button onClick={() => void offer.accept()}>
              <Trans>Installer</Trans>
            </Button>
          )}
          <Button variant={offer.kind === 'prompt' ? 'quiet' : 'secondary'} onClick={endInstallOffer}>
            <Trans>Non merci</Trans>
          </Button>
        </div>
      </div>
    </aside>
  )
}

function IosSteps() {
  return (
    <ol className="mt-2 grid grid-cols-1 gap-2 text-muted">
      <li className="flex items-center gap-3">
        <Share className="size-6 shrink-0 text-brand" aria-hidden="true" />
        <span className="min-w-0">
          <Trans>1. Touchez « Partager » dans la barre du navigateur ou dans son menu « … ».</Trans>
        </span>
      </li>
      <li className="flex items-center gap-3">
        <SquarePlus className="size-6 shrink-0 text-brand" aria-hidden="true" />
        <span className="min-w-0">
          <Trans>2. Choisissez « Sur l’écran d’accueil ».</Trans>
        </span>
      </li>
    </ol>
  )
}
