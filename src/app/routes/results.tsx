import { useLingui } from '@lingui/react/macro'
import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findModule } from '../../core/catalogue.ts'
import { createResultsEmailRequest, type Lead } from '../../core/lead.ts'
import { entryId } from '../../outbox/entry-id.ts'
import { pageOutbox } from '../../outbox/page-outbox.ts'
import { DeliveryNotice } from '../delivery/delivery-notice.tsx'
import type { DeliveryParts } from '../delivery/use-delivery.ts'
import { isKiosk, loadSource } from '../device/settings.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { focusLeadField } from '../lead/lead-fields.tsx'
import { goOnAs } from '../lead/same-visitor.ts'
import { writeHistoryEntry } from '../navigation/history-entry.ts'
import { parseResultsState, type ResultsState } from '../navigation/navigation-state.ts'
import { useAttemptId } from '../navigation/use-attempt-id.ts'
import { Results } from '../results/results.tsx'
import { BrandBar } from '../ui/brand-bar.tsx'
import { Screen } from '../ui/screen.tsx'
import { useKioskParts } from '../use-kiosk-parts.ts'
import { LegalLinks } from './legal-links.tsx'

export const Route = createLazyRoute('/results')({ component: ResultsScreen })

function ResultsScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { results } = Route.useRouteContext()
  const { moduleId, score, total, attemptId } = results.attempt
  const kiosk = useKioskParts()
  const module = findModule(moduleId)
  if (module === undefined) throw new Error(`results of an unknown module: ${moduleId}`)
  return (
    <Screen
      // A long press on Back leads from one attempt's or address's results to another's, and the router would keep the first ones.
      key={`${attemptId} ${results.lead?.email}`}
      title={t`Vos résultats`}
      className="max-w-5xl [print-color-adjust:exact]"
      bar={
        // What can be pressed has no use on paper.
        <div className="contents print:[&_fieldset]:hidden">
          <BrandBar languages="short" />
        </div>
      }
      footer={<LegalLinks />}
    >
      <Results
        module={module}
        score={score}
        total={total}
        firstName={results.firstName}
        notice={results.lead && <Notice {...results} lead={results.lead} />}
        moreActions={kiosk && <kiosk.NextVisitor />}
        onOtherModules={() => {
          goOn()
          void navigate({ to: '/dashboard' })
        }}
        onRestart={() => {
          goOn()
          void navigate({ to: '/quiz/$moduleId', params: { moduleId } })
        }}
      />
    </Screen>
  )
}

/** As whom they are, by the entry that is shown: the address may have been corrected since. */
function goOn(): void {
  const { lead, attempt, savedId, sentWith } = parseResultsState(window.history.state) ?? {}
  if (lead === undefined) return
  // What the device could not keep is in the outbox all the same.
  const id = savedId ?? (attempt?.attemptId && entryId(attempt.attemptId, lead.email))
  goOnAs(lead, id, sentWith?.language)
}

function Notice({ attempt, lead, savedId, sentWith: given }: ResultsState & { lead: Lead }) {
  const language = useLanguage()
  const navigate = useNavigate()
  const attemptId = useAttemptId(attempt.attemptId)
  const [sentWith] = useState(() => given ?? { language, source: loadSource() })
  // Once: another entry of the same results, shown in their place, may hold something else.
  const [isNew] = useState(given === undefined)
  useEffect(() => {
    writeHistoryEntry({ sentWith })
    // Many go on by the phone's own Back, which says nothing before, and leads by earlier results too: to an address since mended, or another's.
    if (isNew) goOn()
  }, [sentWith, isNew])
  const [parts] = useState<DeliveryParts>(() => ({
    attemptId,
    request: createResultsEmailRequest(lead, attempt, sentWith),
    savedId,
    outbox: pageOutbox(),
    onSaved(id, email) {
      // Told late it must not land in the entry of the next screen.
      if (window.location.pathname !== '/results') return
      writeHistoryEntry({ savedId: id, email })
      if (isNew) goOn()
    },
  }))
  // One that was corrected elsewhere, and has left this device: the address refused in its place is not offered.
  const goToForm = (email = '') => {
    // At a kiosk that may be the next visitor already, who is to read no more than the results say.
    const contact = isKiosk() ? undefined : { ...lead, email }
    const form = navigate({ to: '/lead-capture', state: { ...contact, ...attempt, attemptId } })
    if (contact !== undefined) void form.then(() => focusLeadField('email'))
  }
  // The form asks for what was answered, which results that another page linked to may lack.
  return <DeliveryNotice parts={parts} onOtherAddress={attempt.answers && goToForm} />
}
