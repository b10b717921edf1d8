import { Trans, useLingui } from '@lingui/react/macro'
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
import { useCallback } from 'react'
import { CorrectAddressForm } from '../outbox-panel/correct-address-form.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'
import type { DeliveryState } from './delivery-state.ts'
import { DeliveryWords } from './delivery-words.tsx'
import { type DeliverySource, useDelivery } from './use-delivery.ts'
import { useFirstFailure } from './use-first-failure.ts'

/** Sends the results email and says where it stands. `source` must stay the same object. */
export function DeliveryNotice({ source }: { source: DeliverySource }) {
  const { t } = useLingui()
  const { state, email, tracked, entry, outbox } = useDelivery(source)
  const tellFailure = useCallback(() => showToast('error', t`Erreur lors de l’envoi de l’email`), [t])
  useFirstFailure(tracked, entry, tellFailure)
  const { icon: Icon, style } = looks[state.kind]
  return (
    <section className="rounded-xl border border-line bg-surface p-6 shadow-card">
      <div className="flex gap-4">
        <span className={`inline-flex size-12 shrink-0 items-center justify-center rounded-md ${style}`}>
          <Icon className="size-6" aria-hidden="true" />
        </span>
        {/* Stands from the start, so that a screen reader hears each change of its words. */}
        <p role="status" className="min-w-0 flex-1 self-center">
          <DeliveryWords state={state} email={email} />
        </p>
      </div>
      {state.kind === 'rejected' && outbox !== undefined && tracked !== undefined && (
        <div className="mt-5">
          <CorrectAddressForm
            address={outbox.addressOf(tracked.id) ?? ''}
            onCorrect={async (address) => (await outbox.correct(tracked.id, address)).kind}
          />
        </div>
      )}
      {state.kind === 'unavailable' && (
        <Button variant="secondary" className="mt-5" onClick={() => window.location.reload()}>
          <Trans>Recharger la page</Trans>
        </Button>
      )}
    </section>
  )
}

const calm = 'bg-brand-soft text-brand'
const good = 'bg-right-soft text-right'
const bad = 'bg-wrong-soft text-wrong'

const looks: Record<DeliveryState['kind'], { readonly icon: LucideIcon; readonly style: string }> = {
  preparing: { icon: Hourglass, style: calm },
  checking: { icon: Hourglass, style: calm },
  sending: { icon: Send, style: calm },
  waiting: { icon: Smartphone, style: calm },
  sent: { icon: MailCheck, style: good },
  accepted: { icon: CircleCheck, style: good },
  rejected: { icon: TriangleAlert, style: bad },
  discarded: { icon: CircleX, style: calm },
  unavailable: { icon: TriangleAlert, style: bad },
}
