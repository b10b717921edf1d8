import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { OutboxView } from '../../outbox/view.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { formatAge } from './age.ts'
import { runningVersion } from './version.ts'

/** The counts, and what tells whether this tablet can be trusted with them. */
export function StaffFigures({ view }: { view: OutboxView }) {
  const language = useLanguage()
  const isProtected = useStorageProtection()
  const now = useMinute()
  const age = (at: number | undefined) => (at === undefined ? '—' : formatAge(now - at, language))
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Figure name={<Trans>En attente</Trans>}>{view.pending}</Figure>
      <Figure name={<Trans>À corriger</Trans>}>{view.rejected}</Figure>
      <Figure name={<Trans>Partis</Trans>}>{view.delivered}</Figure>
      <Figure name={<Trans>Le plus ancien en attente</Trans>}>{age(view.oldestPendingAt)}</Figure>
      <Figure name={<Trans>Dernier envoi réussi</Trans>}>{age(view.lastDeliveredAt)}</Figure>
      <Figure name={<Trans>Stockage protégé</Trans>}>
        {isProtected === undefined ? '—' : isProtected ? <Trans>Oui</Trans> : <Trans>Non</Trans>}
      </Figure>
      {view.inMemory > 0 && <Figure name={<Trans>Pas encore sur la tablette</Trans>}>{view.inMemory}</Figure>}
      {view.unreadable > 0 && <Figure name={<Trans>Illisibles</Trans>}>{view.unreadable}</Figure>}
      <Figure name={<Trans>Version</Trans>}>{runningVersion() ?? '—'}</Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between rounded-md border border-line px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 text-lg font-bold break-words tabular-nums">{children}</dd>
    </div>
  )
}

/** Whether the browser has promised not to clear this site's storage by itself; undefined while unknown. */
function useStorageProtection(): boolean | undefined {
  const [isProtected, setProtected] = useState<boolean>()
  useEffect(() => {
    // Absent outside secure contexts.
    void navigator.storage?.persisted().then(setProtected)
  }, [])
  return isProtected
}

/** The time, read anew each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
