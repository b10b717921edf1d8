import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import type { OutboxView } from '../../outbox/view.ts'
import { Button } from '../ui/button.tsx'
import { useIntoView } from '../ui/use-into-view.ts'

/** The button that tries everything at once, how far that has come, and what it came to. */
export function SendNow(props: {
  outbox: Outbox
  view: OutboxView
  /** Called as somebody begins to wait for what they send; the function given back is called once that is over. */
  onSending?: () => () => void
}) {
  const { outbox, view } = props
  const { t } = useLingui()
  const [phase, setPhase] = useState<'idle' | 'sending' | 'over'>('idle')
  const { flush, pending } = view
  const isSending = phase === 'sending' || flush.kind === 'running'
  const status = useIntoView<HTMLParagraphElement>(phase !== 'idle' && phase)
  const wait = useEffectEvent(() => props.onSending?.())
  useEffect(() => (phase === 'sending' ? wait() : undefined), [phase])
  const send = async () => {
    setPhase('sending')
    await outbox.flush('retry-now')
    setPhase('over')
  }
  return (
    <div>
      {/* Not disabled while it works: the focus would be lost. */}
      <Button
        className="w-full aria-disabled:opacity-55"
        disabled={pending === 0 && !isSending && phase !== 'over'}
        aria-disabled={isSending || pending === 0}
        onClick={() => {
          if (!isSending && pending > 0) void send()
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
      <p ref={status} role="status" className="mt-3 font-semibold empty:hidden">
        {isSending ? <Trans>Envoi en cours…</Trans> : phase === 'over' && <Outcome view={view} />}
      </p>
    </div>
  )
}

/** What it came to. Of a device that can't be read nobody knows that nothing waits. */
function Outcome({ view: { pending, isUnread } }: { view: OutboxView }) {
  if (pending > 0) return <Trans>Tout n’est pas encore parti.</Trans>
  return isUnread ? null : <Trans>Plus rien en attente.</Trans>
}
