import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ImportOutcome, Outbox } from '../../outbox/outbox.ts'
import { loadSource } from '../device/settings.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { useIntoView } from '../ui/use-into-view.ts'
import { saveFile } from './save-file.ts'
import { toUnsentCsv } from './unsent-csv.ts'

/** What the last transfer came to, where there is something to say of it. */
type Told = ImportOutcome | { readonly kind: 'incomplete-export' | 'unreadable-file' }

/** Carries what has not left to another device, so that a dying tablet loses nothing. */
export function StaffTransfer({ outbox, unsent }: { outbox: Outbox; unsent: number }) {
  const [told, setTold] = useState<Told>()
  const status = useIntoView<HTMLParagraphElement>(told)

  const save = async (kind: 'json' | 'csv') => {
    const { entries, text, isComplete } = await outbox.exportUnsent()
    // "2026-11-20 09:05:00" in Swedish, by the tablet's own clock.
    const minute = new Date().toLocaleString('sv').slice(0, 16)
    const name = `${['trebe', loadSource(), ...minute.split(/\D/)].filter(Boolean).join('-')}.${kind}`
    if (kind === 'json') saveFile(name, text, 'application/json')
    else saveFile(name, toUnsentCsv(entries), 'text/csv;charset=utf-8')
    setTold(isComplete ? undefined : { kind: 'incomplete-export' })
  }
  const take = async (file: File) => {
    setTold(undefined)
    // The stick may have been pulled out, or the file lie in a cloud that is out of reach.
    const text = await file.text().catch(() => undefined)
    if (text === undefined) return setTold({ kind: 'unreadable-file' })
    // An editor has saved it in another encoding, and its accents are lost. A sign of loss that somebody typed is as long as in the file.
    if (text.includes('\ufffd') && new Blob([text]).size !== file.size) return setTold({ kind: 'not-an-export' })
    const outcome = await outbox.importEntries(text)
    setTold(outcome)
    if (outcome.kind === 'imported') void outbox.flush('enqueue')
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
      <p ref={status} role="status" className="font-semibold not-empty:mt-3">
        {told && (
          <span role={told.kind === 'imported' ? undefined : 'alert'}>
            <ToldText told={told} />
          </span>
        )}
      </p>
    </section>
  )
}

function ToldText({ told }: { told: Told }) {
  switch (told.kind) {
    case 'incomplete-export':
      return (
        <Trans>
          Le stockage de cette tablette n’a pas pu être lu : le fichier contient seulement ce que cette page connaît.
          Gardez-la ouverte.
        </Trans>
      )
    case 'unreadable-file':
      return <Trans>Ce fichier n’a pas pu être lu : rien n’a été importé.</Trans>
    case 'not-an-export':
      return (
        <Trans>
          Ce fichier n’est pas une sauvegarde de Trebe, ou il a été modifié ou coupé : rien n’a été importé. Gardez-le
          et choisissez celui d’origine.
        </Trans>
      )
    case 'imported':
      return <ImportedText {...told} />
    default:
      return told satisfies never
  }
}

function ImportedText({ added, known, unreadable, kept }: Extract<Told, { kind: 'imported' }>) {
  return (
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
    </>
  )
}
