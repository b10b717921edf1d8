import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Mails, MailWarning } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import { OutboxPanel } from '../outbox-panel/outbox-panel.tsx'
import { useOutboxPart } from '../outbox-panel/use-outbox-view.ts'
import { Dialog } from '../ui/dialog.tsx'
import { leaveFocusToScreen } from '../ui/leave-focus-to-screen.ts'
import { showToast } from '../ui/toast.tsx'
import { useLasting } from './use-lasting.ts'

/** `end`: at the results, which leave no margin: not in the corner of what is seen but at the end of the page. */
export type IndicatorPlace = 'corner' | 'end' | 'none'

/**
 * A small mark in the corner while an email waits or was rejected; it opens the panel. It keeps to the free strip that every screen has at
 * its end.
 */
export function OutboxIndicator({ outbox, place }: { outbox: Outbox; place: IndicatorPlace }) {
  const { t } = useLingui()
  const { snapshot } = outbox
  const pending = useOutboxPart(outbox, () => snapshot().pending)
  const rejected = useOutboxPart(outbox, () => snapshot().rejected)
  const delivered = useOutboxPart(outbox, () => snapshot().delivered)
  const [isOpen, setIsOpen] = useState(false)
  // Who has opened the site again for what waits, as they were asked to, is told that it has left the device. More is not
  // known: the server may have accepted it, and send it later.
  const before = useRef({ pending: 0, delivered: 0 })
  useEffect(() => {
    // What was cleared has not left.
    const hasLeft = before.current.pending > 0 && pending + rejected === 0 && delivered > before.current.delivered
    if (hasLeft && place === 'corner' && !isOpen) {
      showToast('success', msg`Tout ce qui attendait a quitté cet appareil.`)
    }
    before.current = { pending, delivered }
  }, [pending, rejected, delivered, place, isOpen])
  const hasRejected = rejected > 0
  // On a good network an email has left before one could read the mark.
  const isWaiting = useLasting(pending > 0)
  const isShown = place !== 'none' && (isWaiting || hasRejected)
  const Icon = hasRejected ? MailWarning : Mails
  const title = t`Envois sur cet appareil`
  return (
    <>
      {/* Only what calls for somebody is announced here; the results tell of their own email, and of another's the next screen does. */}
      <p role="status" className="sr-only">
        {hasRejected && place !== 'end' && (
          <Plural value={rejected} one="# envoi est à corriger." other="# envois sont à corriger." />
        )}
      </p>
      {isShown && (
        <aside aria-label={title}>
          <button
            ref={leaveFocusToScreen}
            type="button"
            aria-haspopup="dialog"
            className={`animate-rise fixed bottom-2 left-2 z-40 ${place === 'end' ? 'max-xl:static max-xl:m-2' : ''} inline-flex min-h-12 min-w-12 cursor-pointer items-center gap-2 rounded-full border-2 bg-surface px-3 short:gap-1 short:px-1 leading-none font-semibold text-ink shadow-raised print:hidden ${hasRejected ? 'border-wrong' : 'border-brand'}`}
            onClick={() => setIsOpen(true)}
          >
            <Icon className={`size-5 ${hasRejected ? 'text-wrong' : 'text-brand'}`} aria-hidden="true" />
            <span className="tabular-nums" aria-hidden="true">
              {rejected || pending}
            </span>
            <span className="sr-only">
              {pending > 0 && <Plural value={pending} one="# envoi en attente." other="# envois en attente." />}{' '}
              {hasRejected && <Plural value={rejected} one="# envoi à corriger." other="# envois à corriger." />}{' '}
              <Trans>Voir le détail</Trans>
            </span>
          </button>
        </aside>
      )}
      {isOpen && (
        <Dialog title={title} onClose={() => setIsOpen(false)}>
          <OutboxPanel outbox={outbox} />
        </Dialog>
      )}
    </>
  )
}
