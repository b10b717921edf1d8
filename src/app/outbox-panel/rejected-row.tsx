import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import type { RejectedView } from '../../outbox/view.ts'
import { CorrectAddressForm } from './correct-address-form.tsx'
import { EntryTraits } from './entry-traits.tsx'
import { RefusalText } from './refusal-text.tsx'
import { RowButton } from './row-button.tsx'
import type { Sending } from './use-sending.ts'

/**
 * A rejected entry: which, why, and a form to correct its address. The address is shown in full only when that is asked for. `actions`
 * are what else can be done about it; they are told the id of the element that names the row.
 */
export function RejectedRow(props: {
  outbox: Outbox
  entry: RejectedView
  now: number
  sendAgain: Sending['sendAgain']
  actions?: (rowNameId: string) => ReactNode
}) {
  const { outbox, entry, now } = props
  const nameId = useId()
  const [form, setForm] = useState<'offered' | 'open' | 'left'>('offered')
  return (
    <>
      <div id={nameId}>
        <p className="font-semibold wrap-anywhere">{entry.maskedEmail}</p>{' '}
        <p className="text-sm text-muted">
          <EntryTraits entry={entry} now={now} />
        </p>
      </div>
      <p className="mt-2">
        <RefusalText refusal={entry.refusal} />
      </p>
      <div className="mt-3 flex flex-wrap gap-3 *:flex-auto">
        {form === 'open' ? (
          <div className="w-full">
            <CorrectAddressForm
              outbox={outbox}
              id={entry.id}
              isAskedFor
              send={props.sendAgain}
              onLeave={() => setForm('left')}
            />
          </div>
        ) : (
          <RowButton rowNameId={nameId} variant="secondary" autoFocus={form === 'left'} onClick={() => setForm('open')}>
            <Trans>Corriger l’adresse</Trans>
          </RowButton>
        )}
        {form !== 'open' && props.actions?.(nameId)}
      </div>
    </>
  )
}
