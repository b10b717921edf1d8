import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import type { UnsentView } from '../../outbox/view.ts'
import { Button } from '../ui/button.tsx'

/** What staff may do with a refused entry beside correcting it. Discarding asks a second time: what is discarded is gone. */
export function RejectedActions({ outbox, entry }: { outbox: Outbox; entry: UnsentView }) {
  const { t } = useLingui()
  const [step, setStep] = useState<'offered' | 'asking' | 'kept'>('offered')
  const { id, maskedEmail } = entry
  if (step === 'asking') {
    return (
      <fieldset aria-label={t`Abandonner l’envoi à ${maskedEmail}`} className="flex w-full min-w-0 flex-wrap gap-3">
        <p role="alert" className="w-full font-semibold text-wrong">
          <Trans>Cette personne ne recevra pas son analyse, et ses coordonnées seront effacées. Abandonner ?</Trans>
        </p>
        <Button variant="secondary" onClick={() => void outbox.discard(id)}>
          <Trans>Oui, abandonner</Trans>
        </Button>
        <Button variant="quiet" autoFocus onClick={() => setStep('kept')}>
          <Trans>Non, garder</Trans>
        </Button>
      </fieldset>
    )
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void retry(outbox, id)}>
        <Trans>Réessayer</Trans>
      </Button>
      <Button variant="quiet" autoFocus={step === 'kept'} onClick={() => setStep('asking')}>
        <Trans>Abandonner</Trans>
      </Button>
    </>
  )
}

async function retry(outbox: Outbox, id: string): Promise<void> {
  await outbox.retryRejected(id)
  await outbox.flush('enqueue')
}
