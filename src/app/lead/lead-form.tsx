import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type LeadDraft, parseLead } from '../../core/lead-form.ts'
import { isKiosk } from '../device/settings.ts'
import { Button } from '../ui/button.tsx'
import { ignoreHeldEnter } from '../ui/held-enter.ts'
import { isInSight } from '../ui/is-in-sight.ts'
import { focusField } from '../ui/text-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { emailSuggestionId, focusLeadField, hearLeadFields, LeadFields } from './lead-fields.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { type LeadFormParts, useLeadForm } from './use-lead-form.ts'

/** The contact form. `privacy` stands under its button. */
export function LeadForm({
  privacy,
  onDraft,
  ...parts
}: LeadFormParts & {
  privacy: ReactNode
  /** Keeps what was typed, for a reload or a return. */
  onDraft: (draft: LeadDraft) => void
}) {
  const form = useLeadForm(parts)
  const { state } = form
  const { keepSoon, keepNow } = useKeptDraft(form.readDraft, onDraft)
  const isSending = state.phase === 'sending'
  const isByPointer = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  /** What is offered instead of the address, once it was brought into sight. */
  const askedBy = useRef<HTMLElement>(null)
  const hear = () => hearLeadFields(form.readDraft())

  // What is said of the field before moves the one that has the focus by then, on a phone under the keyboard. By Tab it has it a moment later.
  const { problems, suggestion } = state
  useEffect(() => {
    // None while the form is on its way: its fields can be read only.
    requestAnimationFrame(() => focusField(document.querySelector(':read-write:focus')))
  }, [problems, suggestion])

  /**
   * The focus goes to the first wrong field, not to the summary: the page has not been loaded anew, and on a phone that is where one
   * mends it, with the keyboard open and the message above the box. The summary comes first in the page and is announced by itself.
   */
  const submit = (element: HTMLFormElement) => {
    hear()
    keepNow()
    const offer = document.getElementById(emailSuggestionId)
    // One that nobody sees, on a phone above or under the keyboard, has asked nobody yet.
    if (offer !== null && offer !== askedBy.current && !isInSight(offer) && parseLead(form.readDraft()).ok)
      return ask(offer)
    flushSync(form.submit)
    const wrong = element.querySelector<HTMLElement>('[aria-invalid=true]')
    const newOffer = document.getElementById(emailSuggestionId)
    if (wrong !== null) focusField(wrong)
    else if (newOffer !== null) ask(newOffer)
    else if (button.current !== null && !isInSight(button.current)) showSending(button.current)
  }

  /** What is offered instead of the address gets the focus after a tap alone: who submits by Enter says with the next that the address is right. */
  const ask = (offer: HTMLElement) => {
    askedBy.current = offer
    if (isByPointer.current) offer.focus()
    else focusLeadField('email')
  }

  return (
    <form
      noValidate
      autoComplete={isKiosk() ? 'off' : 'on'}
      aria-labelledby="lead-form-title"
      className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8"
      onInput={keepSoon}
      onBlurCapture={hear}
      onBlur={keepNow}
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter') hear()
        ignoreHeldEnter(event)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <h2 id="lead-form-title" className="font-display text-xl font-bold">
        <Trans>Où vous l’envoyer ?</Trans>
      </h2>
      <p className="mt-1 mb-6 text-sm text-muted">
        <Trans>Tous les champs sont obligatoires, sauf « Vos besoins ».</Trans>
      </p>
      <ErrorSummary fields={isSending ? [] : state.summary} />
      <LeadFields form={form} />
      <div aria-live="polite">
        <Button
          ref={button}
          type="submit"
          variant="accent"
          className="mt-6 w-full disabled:cursor-progress disabled:opacity-90 sm:text-lg"
          disabled={isSending}
          onClick={({ detail }) => {
            isByPointer.current = detail > 0
          }}
        >
          <Send className="hidden size-5 shrink-0 sm:block" aria-hidden="true" />
          {isSending ? <Trans>Envoi en cours…</Trans> : <Trans>Recevoir mon analyse</Trans>}
        </Button>
      </div>
      <div className="mt-5">{privacy}</div>
    </form>
  )
}

/** A phone's keyboard, from which the form was sent, would hide that it is on its way; nothing can be typed meanwhile. */
function showSending(button: HTMLElement): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  button.scrollIntoView({ block: 'nearest' })
}
