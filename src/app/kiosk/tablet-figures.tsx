import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { OutboxView } from '../../outbox/view.ts'
import { runningVersion } from '../device/running-version.ts'
import { loadSource } from '../device/settings.ts'
import { AgeText } from '../outbox-panel/age-text.tsx'
import { Figure } from '../outbox-panel/figure.tsx'

/** What tells staff whether this tablet can be trusted: what has left it, when, and what it runs on. */
export function TabletFigures({ view, now }: { view: OutboxView; now: number }) {
  const isProtected = useStorageProtection()
  const version = runningVersion()
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
      {!(view.isUnread && view.delivered === 0) && (
        <>
          <Figure name={<Trans>Partis</Trans>}>{view.delivered}</Figure>
          <Figure name={<Trans>Dernier envoi réussi</Trans>}>
            {view.lastDeliveredAt === undefined ? (
              <Trans>aucun encore</Trans>
            ) : (
              <AgeText since={view.lastDeliveredAt} now={now} />
            )}
          </Figure>
        </>
      )}
      <Figure name={<Trans>Provenance</Trans>}>{loadSource() ?? <Trans>aucune</Trans>}</Figure>
      {isProtected !== undefined && (
        <Figure name={<Trans>Stockage protégé</Trans>}>{isProtected ? <Trans>oui</Trans> : <Trans>non</Trans>}</Figure>
      )}
      {version !== undefined && (
        <div className="col-span-full text-sm text-muted *:inline">
          <dt>
            <Trans>Version</Trans>
          </dt>{' '}
          <dd>{version}</dd>
        </div>
      )}
    </dl>
  )
}

/** Whether the browser has promised not to clear this site's storage by itself; undefined while unknown. */
function useStorageProtection(): boolean | undefined {
  const [isProtected, setIsProtected] = useState<boolean>()
  useEffect(() => {
    // Absent outside secure contexts; where storage is forbidden it may refuse to say.
    navigator.storage?.persisted().then(setIsProtected, () => undefined)
  }, [])
  return isProtected
}
