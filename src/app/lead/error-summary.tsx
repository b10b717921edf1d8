import { Trans } from '@lingui/react/macro'
import type { LeadField } from '../../core/lead-form.ts'
import { focusLeadField, leadFieldId } from './lead-fields.tsx'
import { useLeadLabels } from './lead-words.ts'

/**
 * Which fields the last submit found wrong, above the form, each a link to the field, which says what is wrong with it. The region stands
 * from the start, to announce it; afterwards it tells what changes, and not all the rest again.
 */
export function ErrorSummary({ fields }: { fields: readonly LeadField[] }) {
  const labels = useLeadLabels()
  return (
    <div role="alert" aria-atomic="false">
      {fields.length > 0 && (
        <div className="mb-6 rounded-lg border-2 border-wrong bg-wrong-soft p-5">
          <h3 className="font-display text-lg font-bold">
            <Trans>Il reste à corriger</Trans>
          </h3>
          <ul className="mt-2 flex flex-wrap gap-x-4">
            {fields.map((field) => (
              <li key={field}>
                {/* The router would take an address with a hash for another screen, and its history entry for a new one. */}
                <a
                  href={`#${leadFieldId(field)}`}
                  className="flex min-h-12 w-fit max-w-full items-center py-1.5 font-semibold wrap-anywhere text-wrong underline underline-offset-4"
                  onClick={(event) => {
                    event.preventDefault()
                    focusLeadField(field)
                  }}
                >
                  {labels[field]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
