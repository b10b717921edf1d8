import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findModule } from '../../core/catalogue.ts'
import { createResultsEmailRequest, type Lead } from '../../core/lead.ts'
import { pageOutbox } from '../../outbox/page-outbox.ts'
import { sendLaterDelay } from '../../outbox/retry.ts'
import { loadSource } from '../device/settings.ts'
import { useLanguage, useLocalize } from '../i18n/use-language.ts'
import { type FormPlace, firstDraft, keepDraft } from '../lead/kept-draft.ts'
import { LeadForm } from '../lead/lead-form.tsx'
import { PrivacyLines } from '../lead/privacy-lines.tsx'
import { ResultsTeaser } from '../lead/results-teaser.tsx'
import { forgetOther, knownContact } from '../lead/same-visitor.ts'
import { useAttemptId } from '../navigation/use-attempt-id.ts'
import { useHoldUpdates } from '../reload/hold-updates.ts'
import { BackBar } from '../ui/back-bar.tsx'
import { Screen, ScreenHeading } from '../ui/screen.tsx'
import { showToast } from '../ui/toast.tsx'
import { LegalLinks } from './legal-links.tsx'
import { useLegalDialog } from './use-legal-dialog.tsx'

export const Route = createLazyRoute('/lead-capture')({ component: LeadCaptureScreen })

/**
 * A form each time that one is come to: a long press on Back leads from one to another, and Back from results that are not there yet to one that
 * has been sent; the router would keep the first one.
 */
function LeadCaptureScreen() {
  const { cameAt } = Route.useRouteContext()
  return <LeadCapture key={cameAt} />
}

function LeadCapture() {
  const { t } = useLingui()
  const language = useLanguage()
  const localize = useLocalize()
  const navigate = useNavigate()
  const { attempt: given, state } = Route.useRouteContext()
  const attemptId = useAttemptId(given.attemptId)
  const attempt = { ...given, attemptId }
  const [place] = useState<FormPlace>({ attemptId, entry: state.__TSR_key })
  const [initial] = useState(() => firstDraft(place, state, knownContact(pageOutbox().find, language)))
  // A tab that is discarded before anything is typed comes back filled in, too.
  useEffect(() => keepDraft(initial, place), [initial, place])
  const { dialog, openLegalDialog } = useLegalDialog()
  const module = findModule(attempt.moduleId)
  useHoldUpdates()
  if (module === undefined) throw new Error('the parsed state names no module')

  const save = async (lead: Lead) => {
    const request = createResultsEmailRequest(lead, attempt, { language, source: loadSource() })
    await pageOutbox().save({ attemptId, request })
    sendLater()
  }

  return (
    <Screen
      title={t`Recevez votre analyse détaillée`}
      className={`${module.color} max-w-5xl`}
      bar={<BackBar to="/dashboard" isStep />}
      footer={<LegalLinks />}
    >
      <ScreenHeading className="mt-2">
        <Trans>Recevez votre analyse détaillée</Trans>
      </ScreenHeading>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ResultsTeaser title={localize(module.title)} score={attempt.score} total={attempt.total} />
        <LeadForm
          initial={initial}
          privacy={<PrivacyLines onReadMore={() => openLegalDialog('privacy')} />}
          onDraft={(draft) => {
            forgetOther(draft)
            keepDraft(draft, place)
          }}
          save={save}
          onSaved={(lead) => {
            showToast('success', msg`Merci ! Nous vous enverrons vos résultats par email.`)
            void navigate({ to: '/results', state: { ...lead, ...attempt } })
          }}
        />
      </div>
      {dialog}
    </Screen>
  )
}

/**
 * The results screen sends at once, where it is reached. A visitor who goes back before may still correct the lead, which a call that has begun would
 * prevent: so this call comes half a minute later. If the tab is closed before, the outbox sends by its other triggers.
 */
function sendLater(): void {
  setTimeout(() => void pageOutbox().flush('enqueue'), sendLaterDelay)
}
