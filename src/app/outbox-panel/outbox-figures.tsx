import { Plural, Trans } from '@lingui/react/macro'
import type { OutboxView } from '../../outbox/view.ts'
import { AgeText } from './age-text.tsx'
import { Figure } from './figure.tsx'

/** How many emails wait, since when, and what is unusual about them. */
export function OutboxFigures({ view, now }: { view: OutboxView; now: number }) {
  const { oldestPendingAt, inMemory, unreadable } = view
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        <Figure name={<Trans>En attente</Trans>}>{view.pending}</Figure>
        <Figure name={<Trans>À corriger</Trans>}>{view.rejected}</Figure>
        {oldestPendingAt !== undefined && (
          <Figure name={<Trans>Le plus ancien</Trans>}>
            <AgeText since={oldestPendingAt} now={now} />
          </Figure>
        )}
      </dl>
      {inMemory > 0 && (
        <p className="mt-3 font-semibold">
          <Plural
            value={inMemory}
            one="# envoi n’a pas pu être enregistré sur cet appareil : gardez cette page ouverte."
            other="# envois n’ont pas pu être enregistrés sur cet appareil : gardez cette page ouverte."
          />
        </p>
      )}
      {unreadable > 0 && (
        <p className="mt-3 text-muted">
          <Plural
            value={unreadable}
            one="# enregistrement est illisible. Il est conservé sur cet appareil."
            other="# enregistrements sont illisibles. Ils sont conservés sur cet appareil."
          />
        </p>
      )}
    </>
  )
}
