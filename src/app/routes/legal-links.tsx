import { Trans } from '@lingui/react/macro'
import { ExternalLink } from '../ui/external-link.tsx'
import { legalNotice } from '../ui/provider.ts'
import { useLegalDialog } from './use-legal-dialog.tsx'

const linkClass = 'min-h-12 cursor-pointer underline underline-offset-4'

/** What stands at the foot of every screen, as French law wants it to, with the state of conformity in the name of the second button. */
export function LegalLinks() {
  const { dialog, openLegalDialog } = useLegalDialog()
  return (
    <>
      {/* From the left: in the middle, the later ones would move the first while the page is read. */}
      <footer className="flex flex-wrap gap-x-8 border-t border-line pt-4 text-sm font-semibold text-muted">
        <button type="button" className={linkClass} onClick={() => openLegalDialog('privacy')}>
          <Trans>Confidentialité</Trans>
        </button>
        <button type="button" className={linkClass} onClick={() => openLegalDialog('accessibility')}>
          <Trans>Accessibilité : non conforme</Trans>
        </button>
        {legalNotice && (
          <ExternalLink href={legalNotice} className={`${linkClass} inline-flex items-center gap-1`}>
            <Trans>Mentions légales</Trans>
          </ExternalLink>
        )}
      </footer>
      {dialog}
    </>
  )
}
