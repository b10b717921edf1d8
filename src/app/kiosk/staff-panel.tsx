import { Trans } from '@lingui/react/macro'
import type { Outbox } from '../../outbox/outbox.ts'
import { OutboxFigures } from '../outbox-panel/outbox-figures.tsx'
import { PagedList } from '../outbox-panel/paged-list.tsx'
import { RejectedRow } from '../outbox-panel/rejected-row.tsx'
import { SendNow } from '../outbox-panel/send-now.tsx'
import { TryErrorText } from '../outbox-panel/try-error-text.tsx'
import { useNow } from '../outbox-panel/use-now.ts'
import { useOutboxView } from '../outbox-panel/use-outbox-view.ts'
import { useSending } from '../outbox-panel/use-sending.ts'
import { RejectedActions } from './rejected-actions.tsx'
import { StaffTransfer } from './staff-transfer.tsx'
import { TabletFigures } from './tablet-figures.tsx'

/** What staff see of the outbox, and what they can do about it. */
export function StaffPanel({ outbox, onSending }: { outbox: Outbox; onSending: () => () => void }) {
  const view = useOutboxView(outbox)
  const now = useNow()
  const sending = useSending(outbox)
  // Nothing has been counted yet.
  if (!view.isReady) return null
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-3">
        {view.isUnread && (
          <p className="font-semibold">
            <Trans>
              Le stockage de cette tablette n’a pas pu être lu : des envois qu’elle garde peuvent manquer ici.
            </Trans>
          </p>
        )}
        {!(view.isUnread && view.unsent.length === 0) && <OutboxFigures view={view} now={now} />}
        <TabletFigures view={view} now={now} />
        {view.lastError !== undefined && (
          <p className="rounded-md bg-wrong-soft px-4 py-3">
            <TryErrorText kind={view.lastError.kind} />
          </p>
        )}
      </div>
      <SendNow view={view} sending={sending} onSending={onSending} />
      <PagedList
        title={<Trans>Adresses à corriger</Trans>}
        items={view.unsent.filter((entry) => entry.state === 'rejected')}
        row={(entry) => (
          <RejectedRow
            outbox={outbox}
            entry={entry}
            now={now}
            sendAgain={sending.sendAgain}
            actions={(rowNameId) => (
              <RejectedActions
                outbox={outbox}
                entry={entry}
                now={now}
                rowNameId={rowNameId}
                sendAgain={sending.sendAgain}
              />
            )}
          />
        )}
      />
      <StaffTransfer outbox={outbox} unsent={view.unsent.length} />
    </div>
  )
}
