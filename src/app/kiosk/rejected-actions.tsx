import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import type { RejectedView } from '../../outbox/view.ts'
import { EntryTraits } from '../outbox-panel/entry-traits.tsx'
import { RowButton } from '../outbox-panel/row-button.tsx'
import type { Sending } from '../outbox-panel/use-sending.ts'
import { Button } from '../ui/button.tsx'
import { useIntoView } from '../ui/use-into-view.ts'

/**
 * What staff may do with a rejected entry beside correcting it. Discarding asks a second time, and says of whom: what is discarded is gone.
 */
export function RejectedActions(props: {
  outbox: Outbox
  entry: RejectedView
  now: number
  rowNameId: string
  sendAgain: Sending['sendAgain']
}) {
  const { outbox, entry, now, rowNameId } = props
  const [step, setStep] = useState<'offered' | 'asking' | 'kept'>('offered')
  const titleId = useId()
  // The focus goes to its last button, which the browser may show without what is asked, and of whom.
  const question = useIntoView<HTMLFieldSetElement>(step === 'asking')
  const { id, maskedEmail } = entry
  const retry = async () => {
    await outbox.retryRejected(id)
    await props.sendAgain(id)
  }
  const discard = async () => {
    await outbox.discard(id)
    // Where the device did not take it, the pass writes it as soon as it does.
    await outbox.flush('enqueue')
  }
  if (step === 'asking') {
    return (
      <fieldset
        ref={question}
        aria-labelledby={titleId}
        className="mt-1 flex w-full min-w-0 flex-wrap gap-3 border-t border-line pt-4 *:flex-auto"
      >
        <div id={titleId} className="w-full">
          <p className="font-semibold wrap-anywhere">
            <Trans>Abandonner l’envoi à {maskedEmail}</Trans>
          </p>{' '}
          <p className="text-sm text-muted">
            <EntryTraits entry={entry} now={now} />
          </p>
        </div>
        <p role="alert" className="w-full font-semibold text-wrong">
          <Trans>
            Cette personne ne recevra pas son analyse, et ses coordonnées seront effacées de cette tablette.
            Abandonner ?
          </Trans>
        </p>
        <Button variant="danger" onClick={() => void discard()}>
          <Trans>Oui, abandonner</Trans>
        </Button>
        <Button variant="secondary" autoFocus onClick={() => setStep('kept')}>
          <Trans>Non, garder</Trans>
        </Button>
      </fieldset>
    )
  }
  return (
    <>
      <RowButton rowNameId={rowNameId} variant="secondary" onClick={() => void retry()}>
        <Trans>Réessayer</Trans>
      </RowButton>
      <RowButton rowNameId={rowNameId} variant="danger" autoFocus={step === 'kept'} onClick={() => setStep('asking')}>
        <Trans>Abandonner</Trans>
      </RowButton>
    </>
  )
}
