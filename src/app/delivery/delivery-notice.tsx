import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  CircleCheck,
  CircleX,
  Hourglass,
  type LucideIcon,
  MailCheck,
  Send,
  Smartphone,
  TriangleAlert,
} from 'lucide-react'
import { useRef } from 'react'
import { CorrectAddressForm } from '../outbox-panel/correct-address-form.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'
import type { DeliveryState } from './delivery-state.ts'
import { DeliveryWords } from './delivery-words.tsx'
import { type DeliveryParts, useDelivery } from './use-delivery.ts'
import { useFirstFailure } from './use-first-failure.ts'

/** Sends the results email and says where it stands. `parts` must stay the same object. */
export function DeliveryNotice(props: {
  parts: DeliveryParts
  /** Leads to where another address can be given; undefined where nothing does. Is told the one that the email goes to, where that is known. */
  onOtherAddress: ((email: string | undefined) => void) | undefined
}) {
  const { parts, onOtherAddress } = props
  const { state, email, tracked, entry } = useDelivery(parts)
  useFirstFailure(tracked, entry, () => showToast('error', msg`Erreur lors de l’envoi de l’email`))
  const words = useRef<HTMLParagraphElement>(null)
  const [Icon, style] = lookOf(state)
  return (
    <div className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8 print:hidden">
      <div className="flex flex-wrap items-center gap-4">
        <span className={`inline-flex size-12 shrink-0 items-center justify-center rounded-md ${style}`}>
          <Icon className="size-6" aria-hidden="true" />
        </span>
        {/* Stands from the start, so that a screen reader hears each change of its words; and as high as most need, so that little moves. */}
        <p
          ref={words}
          role="status"
          tabIndex={-1}
          className="min-h-[8lh] min-w-0 flex-[1_1_11rem] content-center outline-none md:max-lg:min-h-[3lh]"
        >
          {/* New words are new elements: those kept would be seen to jump to another place. */}
          <DeliveryWords key={state.kind} state={state} email={email} />
        </p>
      </div>
      {onOtherAddress && state.kind !== 'rejected' && state.kind !== 'discarded' && (
        <Button variant="quiet" className="-mb-4 w-full sm:-mb-5" onClick={() => onOtherAddress(email)}>
          <Trans>Envoyer à une autre adresse</Trans>
        </Button>
      )}
      {state.kind === 'rejected' && tracked !== undefined && (
        <div className="mt-5">
          <CorrectAddressForm
            // Another tab may have corrected the address, and the new one been refused, while this one slept.
            key={tracked.id}
            outbox={parts.outbox}
            id={tracked.id}
            // The form goes with the entry that it corrected; its focus must not be lost.
            onCorrected={() => words.current?.focus()}
          />
        </div>
      )}
    </div>
  )
}

// A function, not a table: the icons may stand in a file that is evaluated after this one.
function lookOf(state: DeliveryState): readonly [icon: LucideIcon, style: string] {
  const [calm, good, bad] = [
    'bg-brand-soft text-brand',
    'bg-right-soft text-(color:--right)',
    'bg-wrong-soft text-wrong',
  ]
  switch (state.kind) {
    case 'preparing':
    case 'checking':
      return [Hourglass, calm]
    case 'sending':
      return state.kept === 'memory' ? [TriangleAlert, bad] : [Send, calm]
    case 'waiting':
      return state.kept === 'memory' ? [TriangleAlert, bad] : [Smartphone, calm]
    case 'sent':
      return [MailCheck, good]
    case 'accepted':
      return [CircleCheck, good]
    case 'discarded':
      return [CircleX, calm]
    case 'rejected':
      return [TriangleAlert, bad]
    default:
      return state satisfies never
  }
}
