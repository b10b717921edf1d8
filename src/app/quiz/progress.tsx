import { Trans, useLingui } from '@lingui/react/macro'

/** "Question n / total" and the bar beside it. */
export function Progress({ number, total }: { number: number; total: number }) {
  const { t } = useLingui()
  return (
    <div className="my-6">
      <p className="mb-2 text-sm font-semibold text-muted tabular-nums">
        <Trans>
          Question {number} / {total}
        </Trans>
      </p>
      <progress aria-label={t`Progression`} className="progress" value={(number / total) * 100} max={100} />
    </div>
  )
}
