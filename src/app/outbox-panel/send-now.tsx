import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { OutboxView } from '../../outbox/view.ts'
import { Button } from '../ui/button.tsx'
import { useIntoView } from '../ui/use-into-view.ts'
import type { Sending, SendingPhase } from './use-sending.ts'

/** The button that tries everything at once, how far that has come, and what it came to, or a try of one entry alone. */
export function SendNow(props: {
  view: OutboxView
  sending: Sending
  /** Called as somebody begins to wait for what they send; the function given back is called once that is over. */
  onSending?: () => () => void
}) {
  const { view, sending } = props
  const { t } = useLingui()
  const { phase } = sending
  const { flush, pending } = view
  const isSending = phase.kind === 'sending' || flush.kind === 'running'
  // Whoever is at one entry of a list keeps their place until it is told what became of it: the row has gone, or looks as before.
  const isToBeSeen = phase.kind === 'over' || (phase.kind === 'sending' && phase.what === 'all')
  const status = useIntoView<HTMLParagraphElement>(isToBeSeen && phase.kind)
  const wait = useEffectEvent(() => props.onSending?.())
  useEffect(() => (phase.kind === 'sending' ? wait() : undefined), [phase.kind])
  return (
    <div>
      {/* Not disabled while it works: the focus would be lost. */}
      <Button
        className="w-full aria-disabled:opacity-55"
        disabled={pending === 0 && !isSending && phase.kind !== 'over'}
        aria-disabled={isSending || pending === 0}
        onClick={() => {
          if (!isSending && pending > 0) void sending.sendAll()
        }}
      >
        <Send className="size-5 shrink-0" aria-hidden="true" />
        <Trans>Envoyer maintenant</Trans>
      </Button>
      {flush.kind === 'running' && flush.total > 1 && (
        <div className="mt-3 flex items-center gap-3">
          <progress className="progress" value={flush.done} max={flush.total} aria-label={t`Envois tentés`} />
          <span className="shrink-0 text-sm tabular-nums" aria-hidden="true">
            {flush.done} / {flush.total}
          </span>
        </div>
      )}
      <p ref={status} role="status" className="font-semibold not-empty:mt-3">
        {isSending ? <Trans>Envoi en cours…</Trans> : <Outcome phase={phase} view={view} />}
      </p>
    </div>
  )
}

/** What it came to. What the server has only accepted waits no more, and has not left. Of a device that can't be read nobody knows that nothing waits. */
function Outcome({ phase, view: { pending, isUnread } }: { phase: SendingPhase; view: OutboxView }) {
  if (phase.kind !== 'over') return null
  const { entry } = phase
  if (entry?.state === 'delivered' && entry.status === 'sent') return <Trans>L’email est parti.</Trans>
  if (entry?.state === 'rejected') return <Trans>L’email a de nouveau été refusé.</Trans>
  if (pending > 0) return <Trans>Tout n’est pas encore parti.</Trans>
  return isUnread ? null : <Trans>Plus rien en attente.</Trans>
}
