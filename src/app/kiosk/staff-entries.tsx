import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import type { OutboxView, WaitingView } from '../../outbox/view.ts'
import { CorrectAddressForm } from '../outbox-panel/correct-address-form.tsx'
import { RefusalText } from '../outbox-panel/refusal-text.tsx'
import { TryErrorText } from '../outbox-panel/try-error-text.tsx'
import { Button } from '../ui/button.tsx'

/** Entries shown at once; a tablet that was offline for days may hold hundreds. */
const shownAtOnce = 20

type RejectedView = Extract<WaitingView, { state: 'rejected' }>

/** What the server refused, with what can be done about it, and why the others have not left yet. */
export function StaffEntries({ outbox, view }: { outbox: Outbox; view: OutboxView }) {
  const [shown, setShown] = useState(shownAtOnce)
  const rejected = view.waiting.filter((entry) => entry.state === 'rejected')
  return (
    <>
      {view.lastError !== undefined && (
        <p className="rounded-md border-l-4 border-wrong bg-wrong-soft px-4 py-3">
          <TryErrorText kind={view.lastError.kind} />
        </p>
      )}
      {rejected.length > 0 && (
        <section>
          <h3 className="font-display text-lg font-bold">
            <Trans>Adresses à corriger</Trans>
          </h3>
          <ul className="mt-3 grid gap-4">
            {rejected.slice(0, shown).map((entry) => (
              <RejectedEntry key={entry.id} outbox={outbox} entry={entry} />
            ))}
          </ul>
          {rejected.length > shown && (
            <Button variant="quiet" className="mt-3" onClick={() => setShown(shown + shownAtOnce)}>
              <Trans>Afficher la suite</Trans>
            </Button>
          )}
        </section>
      )}
    </>
  )
}

function RejectedEntry({ outbox, entry }: { outbox: Outbox; entry: RejectedView }) {
  return (
    <li className="rounded-lg border border-line p-4">
      <p className="font-semibold">{entry.maskedEmail}</p>
      <p className="mt-1 mb-3 text-sm text-muted">
        <RefusalText refusal={entry.refusal} />
      </p>
      <CorrectAddressForm
        address={outbox.addressOf(entry.id) ?? ''}
        onCorrect={async (address) => {
          const { kind } = await outbox.correct(entry.id, address)
          if (kind === 'corrected') void outbox.flush('enqueue')
          return kind
        }}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => void outbox.retryRejected(entry.id).then(() => outbox.flush('enqueue'))}
        >
          <Trans>Réessayer</Trans>
        </Button>
        <DiscardButton name={entry.maskedEmail} onDiscard={() => void outbox.discard(entry.id)} />
      </div>
    </li>
  )
}

/** Asks a second time: what is discarded is gone. */
function DiscardButton({ name, onDiscard }: { name: string; onDiscard: () => void }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <Trans>Abandonner</Trans>
      </Button>
    )
  }
  return (
    <fieldset aria-label={t`Abandonner l’envoi à ${name}`} className="flex flex-wrap items-center gap-3">
      <p className="w-full text-sm font-semibold text-wrong" role="alert">
        <Trans>Cette personne ne recevra pas son analyse, et ses coordonnées s’effacent. Abandonner ?</Trans>
      </p>
      <Button variant="secondary" onClick={onDiscard}>
        <Trans>Oui, abandonner</Trans>
      </Button>
      <Button variant="quiet" onClick={() => setAsking(false)}>
        <Trans>Non, garder</Trans>
      </Button>
    </fieldset>
  )
}
