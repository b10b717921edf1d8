import { Trans } from '@lingui/react/macro'
import { mainId } from '../boot/skip-link.ts'

/** Leads past the bar to the screen's main part, for those who go by keys; seen while it has the focus. `answerSkipLink` answers it. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="absolute -top-40 left-4 rounded-md bg-surface p-4 text-sm font-semibold underline focus:top-2"
    >
      <Trans>Aller au contenu</Trans>
    </a>
  )
}
