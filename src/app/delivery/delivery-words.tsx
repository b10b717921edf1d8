import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isKiosk } from '../device/settings.ts'
import { RefusalText } from '../outbox-panel/refusal-text.tsx'
import { TryErrorText } from '../outbox-panel/try-error-text.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import type { DeliveryState } from './delivery-state.ts'

/** What is true of the email, in a sentence or two. */
export function DeliveryWords({ state, email: known }: { state: DeliveryState; email: string | undefined }) {
  const { t } = useLingui()
  const email = (
    <strong className="wrap-anywhere">
      <EmailAddress>{known ?? t`l’adresse corrigée`}</EmailAddress>
    </strong>
  )
  switch (state.kind) {
    case 'preparing':
      return <Trans>Votre analyse se prépare…</Trans>
    case 'checking':
      return (
        <Trans>
          Votre analyse est enregistrée sur cet appareil. Nous vérifions où en est son envoi vers{' '}
          <Whole>{email}.</Whole>
        </Trans>
      )
    case 'sending':
      if (state.kept === 'memory') return <InMemory email={email} />
      return (
        <Trans>
          Votre analyse est enregistrée sur cet appareil. Envoi en cours vers <Whole>{email}…</Whole>
        </Trans>
      )
    case 'waiting':
      if (state.kept === 'memory') return <InMemory email={email} />
      return (
        <>
          {/* Fixed wording speaks of the network, which is not what a limited one waits for. */}
          {state.error?.kind === 'limited' ? (
            <Trans>
              Votre analyse est enregistrée sur cet appareil. Plusieurs viennent d’être demandées : elle partira vers{' '}
              <Whole>{email}</Whole> un peu plus tard.
            </Trans>
          ) : (
            <Trans>
              Votre analyse est enregistrée sur cet appareil. Elle partira vers <Whole>{email}</Whole> dès que le réseau
              reviendra.
            </Trans>
          )}
          <WhatHelps {...state} />
        </>
      )
    case 'sent':
      return (
        <>
          <Trans>
            Une analyse détaillée a été envoyée à <Whole>{email}.</Whole>
          </Trans>
          <Hint>
            <Trans>Vous ne la trouvez pas ? Regardez dans vos courriers indésirables.</Trans>
          </Hint>
        </>
      )
    case 'accepted':
      return (
        <Trans>
          Votre analyse partira dans quelques minutes vers <Whole>{email}.</Whole>
        </Trans>
      )
    case 'rejected':
      return (
        <span role="alert">
          <Trans>
            Votre analyse n’a pas pu être envoyée à <Whole>{email}.</Whole>
          </Trans>{' '}
          <RefusalText refusal={state.refusal} />
        </span>
      )
    case 'discarded':
      return <Trans>L’envoi de cette analyse a été abandonné sur cet appareil.</Trans>
    default:
      return state satisfies never
  }
}

/** What the visitor can do about it. The panel tells other causes: here they would push down what stands below. */
function WhatHelps({ error, needsOpenPage }: Extract<DeliveryState, { kind: 'waiting' }>) {
  const isPortal = error?.kind === 'not-ours'
  if (!isPortal && (!needsOpenPage || isKiosk())) return null
  return (
    <Hint>
      {isPortal ? (
        <TryErrorText kind="not-ours" />
      ) : (
        // Safari keeps what it has stored for a site through seven days of its use without a touch there, and no longer.
        <Trans>Gardez cette page ouverte ou rouvrez-la sous 7 jours.</Trans>
      )}
    </Hint>
  )
}

/** What goes to the next line as one, unless it is wider than a line: an address, with the sign behind it. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="inline-block max-w-full">{children}</span>
}

function Hint({ children }: { children: ReactNode }) {
  return <span className="mt-2 block text-sm text-muted">{children}</span>
}

function InMemory({ email }: { email: ReactNode }) {
  return (
    <Trans>
      Cet appareil n’a pas pu enregistrer votre analyse. Gardez cette page ouverte jusqu’à son envoi vers{' '}
      <Whole>{email}.</Whole>
    </Trans>
  )
}
