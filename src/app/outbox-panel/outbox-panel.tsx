import { Plural, Trans } from '@lingui/react/macro'
import type { Outbox } from '../../outbox/outbox.ts'
import type { UnsentView } from '../../outbox/view.ts'
import { EntryTraits } from './entry-traits.tsx'
import { OutboxFigures } from './outbox-figures.tsx'
import { PagedList } from './paged-list.tsx'
import { RejectedRow } from './rejected-row.tsx'
import { SendNow } from './send-now.tsx'
import { TryErrorText } from './try-error-text.tsx'
import { useNow } from './use-now.ts'
import { useOutboxView } from './use-outbox-view.ts'
import { useSending } from './use-sending.ts'

/** Where every email of this device stands, and what can be done about it. */
export function OutboxPanel({ outbox }: { outbox: Outbox }) {
  const view = useOutboxView(outbox)
  const now = useNow()
  const { unsent, lastError } = view
  const sending = useSending(outbox)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <OutboxFigures view={view} now={now} />
        {lastError !== undefined && (
          <p className="mt-3 rounded-md bg-wrong-soft px-4 py-3">
            <TryErrorText kind={lastError.kind} />
          </p>
        )}
      </div>
      <SendNow view={view} sending={sending} />
      <PagedList
        title={<Trans>À corriger</Trans>}
        items={unsent.filter((entry) => entry.state === 'rejected')}
        row={(entry) => <RejectedRow outbox={outbox} entry={entry} now={now} sendAgain={sending.sendAgain} />}
      />
      <PagedList
        title={<Trans>En attente</Trans>}
        items={unsent.filter((entry) => entry.state === 'pending')}
        row={(entry) => <PendingRow entry={entry} now={now} />}
      />
    </div>
  )
}

function PendingRow({ entry, now }: { entry: Extract<UnsentView, { state: 'pending' }>; now: number }) {
  const { tries } = entry
  return (
    <>
      <p className="font-semibold wrap-anywhere">{entry.maskedEmail}</p>
      <p className="text-sm text-muted">
        <EntryTraits entry={entry} now={now} />
        {tries > 0 && (
          <>
            {' · '}
            <Plural value={tries} one="# essai" other="# essais" />
          </>
        )}
      </p>
    </>
  )
}
