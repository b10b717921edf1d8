import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { provider } from '../ui/provider.ts'

/** The first level of the privacy notice: who, why, how long, and where to read on. */
export function PrivacyLines({ onReadMore }: { onReadMore: () => void }) {
  const { name, privacyContact } = provider
  return (
    <div className="flex gap-3 text-sm text-muted">
      <ShieldCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <Trans>
            {name} utilise ces coordonnées pour vous envoyer votre analyse et vous proposer un suivi, puis les efface au
            bout de 3 ans au plus.
          </Trans>
        </p>
        <p className="mt-1">
          <Trans>Pour y accéder, les faire effacer ou refuser le suivi : {privacyContact}.</Trans>
        </p>
        {/* French law wants this said where a number is asked for (code de la consommation, article L. 223-2). */}
        <p className="mt-1">
          <Trans>Tout appel commercial à un particulier suppose son accord préalable.</Trans>
        </p>
        <button
          type="button"
          className="-mb-3 min-h-12 max-w-full cursor-pointer py-2 text-left font-semibold text-ink underline underline-offset-4"
          onClick={onReadMore}
        >
          <Trans>Lire toute la notice de confidentialité</Trans>
        </button>
      </div>
    </div>
  )
}
