import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkEmailAddress } from '../../core/email-address.ts'
import { cleanLeadField } from '../../core/lead-form.ts'
import { suggestEmailAddress } from '../../core/mail-typo.ts'
import type { CorrectOutcome, Outbox } from '../../outbox/outbox.ts'
import { isKiosk } from '../device/settings.ts'
import { useHoldUpdates } from '../reload/hold-updates.ts'
import { Button } from '../ui/button.tsx'
import { useEmailProblemText } from '../ui/email-problem.ts'
import { EmailSuggestion } from '../ui/email-suggestion.tsx'
import { ignoreHeldEnter } from '../ui/held-enter.ts'
import { focusField } from '../ui/text-field.tsx'

/** Corrects the address of the rejected entry `id` and sends it. A correction makes a new entry, so after success this form goes with the old one. */
export function CorrectAddressForm(props: {
  outbox: Outbox
  id: string
  /** Somebody has just asked for the form: its field takes the focus. */
  isAskedFor?: boolean
  onCorrected?: () => void
  /** Sends the entry that was corrected, by its new id, and tells whoever waits for it; else it is sent without a word. */
  send?: (id: string) => Promise<void>
  /** Takes the form away; absent where it is there to stay. */
  onLeave?: () => void
}) {
  const { outbox, id, isAskedFor = false } = props
  const [rejected] = useState(() => outbox.addressOf(id) ?? '')
  const [address, setAddress] = useState(rejected)
  useHoldUpdates(address !== rejected)
  const [outcome, setOutcome] = useState<CorrectOutcome['kind']>()
  /** What is offered in place of the address: of the refused one at once, of another before it is sent to, once. */
  const [offer, setOffer] = useState(() => meantBy(rejected))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAskedFor) focusField(field.current, field.current?.form)
  }, [isAskedFor])
  const fieldId = useId()
  const errorId = useId()
  const change = (text: string) => {
    setAddress(text)
    setOutcome(undefined)
    setOffer(undefined)
  }
  const hasError = outcome !== undefined && outcome !== 'corrected'
  return (
    <form
      noValidate
      autoComplete="off"
      className="scroll-my-2"
      onKeyDown={ignoreHeldEnter}
      onSubmit={async (event) => {
        event.preventDefault()
        const form = event.currentTarget
        const meant = meantBy(address)
        if (meant !== undefined && meant !== offer) {
          flushSync(() => setOffer(meant))
          return focusField(field.current, form)
        }
        const corrected = await outbox.correct(id, address)
        // At once: the message moves the field.
        flushSync(() => setOutcome(corrected.kind))
        if (corrected.kind !== 'corrected') return focusField(field.current, form)
        props.onCorrected?.()
        void (props.send?.(corrected.newId) ?? outbox.flush('enqueue'))
      }}
    >
      <label htmlFor={fieldId} className="block font-semibold">
        <Trans>Adresse email corrigée</Trans>
      </label>
      <p id={errorId} role="alert" className="mt-1 text-sm font-semibold text-wrong empty:hidden">
        {outcome !== undefined && <OutcomeText outcome={outcome} address={address} />}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          id={fieldId}
          ref={field}
          type="email"
          inputMode="email"
          autoComplete={isKiosk() ? 'off' : 'email'}
          enterKeyHint="send"
          autoCapitalize="none"
          spellCheck={false}
          className="min-h-12 min-w-0 flex-[99_1_14rem] rounded-md border border-field bg-surface px-4 aria-invalid:border-2 aria-invalid:border-wrong"
          value={address}
          aria-invalid={hasError}
          aria-describedby={hasError ? errorId : undefined}
          onChange={(event) => change(event.target.value)}
        />
        <EmailSuggestion
          address={offer}
          isWrong={address === rejected || problemOf(address) !== undefined}
          onAccept={(meant) => {
            change(meant)
            focusField(field.current, field.current?.form)
          }}
        />
        <Button type="submit" className="flex-auto wrap-anywhere">
          <Trans>Corriger et envoyer</Trans>
        </Button>
        {props.onLeave && (
          <Button variant="secondary" className="flex-auto" onClick={props.onLeave}>
            <Trans>Annuler</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

function problemOf(address: string) {
  return checkEmailAddress(cleanLeadField('email', address))
}

function meantBy(address: string): string | undefined {
  return suggestEmailAddress(cleanLeadField('email', address))
}

function OutcomeText({ outcome, address }: { outcome: CorrectOutcome['kind']; address: string }) {
  const emailProblem = useEmailProblemText()
  switch (outcome) {
    case 'corrected':
      return null
    case 'invalid-address':
      return emailProblem(problemOf(address) ?? 'email-form')
    case 'same-address':
      return <Trans>Cette adresse a déjà été refusée : corrigez-la avant de relancer l’envoi.</Trans>
    case 'not-rejected':
      return <Trans>Cet envoi a changé entre-temps : il n’y a plus rien à corriger ici.</Trans>
    default:
      return outcome satisfies never
  }
}
