import { Trans } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import { Button } from '../ui/button.tsx'
import { StaffEntries } from './staff-entries.tsx'
import { StaffFigures } from './staff-figures.tsx'
import { StaffTransfer } from './staff-transfer.tsx'

/** What staff see of the outbox, and what they can do about it. */
export function StaffPanel({ loadOutbox }: { loadOutbox: () => Promise<Outbox> }) {
  const [outbox, setOutbox] = useState<Outbox | 'missing'>()
  useEffect(() => {
    void loadOutbox().then(setOutbox, () => setOutbox('missing'))
  }, [loadOutbox])
  if (outbox === undefined) return <p role="status" />
  if (outbox === 'missing') {
    return (
      <p role="alert">
        <Trans>
          Les envois n’ont pas pu être lus sur cette tablette. Rouvrez cet espace quand le réseau sera revenu.
        </Trans>
      </p>
    )
  }
  return <LoadedPanel outbox={outbox} />
}

function LoadedPanel({ outbox }: { outbox: Outbox }) {
  const view = useSyncExternalStore(outbox.subscribe, outbox.snapshot)
  const isSending = view.flush.kind === 'running'
  return (
    <div className="grid gap-8">
      <StaffFigures view={view} />
      <Button disabled={isSending || view.pending === 0} onClick={() => void outbox.retryNow()}>
        {isSending ? <Trans>Envoi en cours…</Trans> : <Trans>Envoyer maintenant</Trans>}
      </Button>
      <StaffEntries outbox={outbox} view={view} />
      <StaffTransfer outbox={outbox} waiting={view.pending + view.rejected} />
    </div>
  )
}
