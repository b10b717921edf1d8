import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { saveFile } from './save-file.ts'
import { toUnsentCsv } from './unsent-csv.ts'

/** Carries what has not left to another device, so that a dying tablet loses nothing. */
export function StaffTransfer({ outbox, unsent }: { outbox: Outbox; unsent: number }) {
  const [told, setTold] = useState<ReactNode>()

  const save = async (kind: 'json' | 'csv') => {
    const { entries, text, isComplete } = await outbox.exportUnsent()
    const name = `trebe-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.${kind}`
    if (kind === 'json') saveFile(name, text, 'application/json')
    else saveFile(name, toUnsentCsv(entries), 'text/csv;charset=utf-8')
    setTold(
      !isComplete && (
        <Trans>
          Le stockage de cette tablette n’a pas pu être lu : le fichier contient seulement ce que cette page connaît.
          Gardez-la ouverte.
        </Trans>
      ),
    )
  }
  const take = async (file: File) => {
    setTold(undefined)
    // The stick may have been pulled out, or the file lie in a cloud that is out of reach.
    const text = await file.text().catch(() => undefined)
    if (text === undefined) {
      return setTold(<Trans>Ce fichier n’a pas pu être lu : rien n’a été importé.</Trans>)
    }
    const outcome = await outbox.importEntries(text)
    if (outcome.kind === 'not-an-export') {
      return setTold(<Trans>Ce fichier n’est pas une sauvegarde de Trebe : rien n’a été importé.</Trans>)
    }
    const { added, known, unreadable, kept } = outcome
    setTold(
      <>
        <Plural value={added} _0="Aucun nouvel envoi importé." one="# envoi importé." other="# envois importés." />{' '}
        {known > 0 && <Plural value={known} one="# était déjà connu." other="# étaient déjà connus." />}{' '}
        {unreadable > 0 && (
          <Plural
            value={unreadable}
            one="# envoi du fichier est illisible et n’a pas été importé. Gardez le fichier : il le contient encore."
            other="# envois du fichier sont illisibles et n’ont pas été importés. Gardez le fichier : il les contient encore."
          />
        )}{' '}
        {kept === 'memory' && (
          <Trans>
            Cette tablette n’a pas pu tout enregistrer : gardez cette page ouverte et ne supprimez pas le fichier.
          </Trans>
        )}
      </>,
    )
    void outbox.flush('enqueue')
  }

  return (
    <section>
      <h3 className="font-display text-lg font-bold">
        <Trans>Transférer vers un autre appareil</Trans>
      </h3>
      <p className="mt-1 text-sm text-muted">
        <Trans>
          Le fichier JSON s’importe sur une autre tablette ; chaque envoi garde sa référence et ne part qu’une fois. Le
          fichier CSV s’ouvre dans un tableur. Les deux contiennent des données personnelles : supprimez-les après
          usage.
        </Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-3 *:flex-auto">
        <Button variant="secondary" disabled={unsent === 0} onClick={() => void save('json')}>
          <Trans>Exporter (JSON)</Trans>
        </Button>
        <Button variant="secondary" disabled={unsent === 0} onClick={() => void save('csv')}>
          <Trans>Exporter (CSV)</Trans>
        </Button>
        <label
          className={`${buttonClass('secondary')} relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
        >
          <Trans>Importer un fichier</Trans>
          <input
            type="file"
            accept=".json,application/json"
            // As large as its label, which scrolls into view with it.
            className="pointer-events-none absolute inset-0 size-full opacity-0"
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (file !== undefined) void take(file)
            }}
          />
        </label>
      </div>
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {told}
      </p>
    </section>
  )
}
