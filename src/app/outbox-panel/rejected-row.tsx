import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import type { UnsentView } from '../../outbox/view.ts'
import { Button } from '../ui/button.tsx'
import { CorrectAddressForm } from './correct-address-form.tsx'
import { RefusalText } from './refusal-text.tsx'

/**
 * A rejected entry: why, and a form to correct its address. The address is shown in full only when that is asked for. `children` are
 * what else can be done about it.
 */
export function RejectedRow(props: {
  outbox: Outbox
  entry: Extract<UnsentView, { state: 'rejected' }>
  children?: ReactNode
}) {
  const { outbox, entry } = props
  const nameId = useId()
  const [isCorrecting, setIsCorrecting] = useState(false)
  return (
    <>
      <p id={nameId} className="font-semibold wrap-anywhere">
        {entry.maskedEmail}
      </p>
      <p className="mt-1">
        <RefusalText refusal={entry.refusal} />
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {isCorrecting ? (
          <div className="w-full">
            <CorrectAddressForm
              isAskedFor
              address={outbox.addressOf(entry.id) ?? ''}
              onCorrect={async (address) => {
                const { kind } = await outbox.correct(entry.id, address)
                if (kind === 'corrected') void outbox.flush('enqueue')
                return kind
              }}
            />
          </div>
        ) : (
          <Button variant="secondary" aria-describedby={nameId} onClick={() => setIsCorrecting(true)}>
            <Trans>Corriger l’adresse</Trans>
          </Button>
        )}
        {props.children}
      </div>
    </>
  )
}
