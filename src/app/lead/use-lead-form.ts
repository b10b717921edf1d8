import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Lead } from '../../core/lead.ts'
import { type LeadDraft, type LeadField, leadFields } from '../../core/lead-form.ts'
import { nextPaint, pause } from '../device/scheduling.ts'
import { createLeadFormState, type LeadFormState, leadFormReducer } from './lead-form-state.ts'

/** How long "sending" lasts at least: the customer's specification asks for a second and a half. */
const sendingMs = 1500

export interface LeadFormParts {
  readonly initial: LeadDraft
  /** Keeps the lead for delivery, and sees to it that it is sent; resolves once what is promised is safe. */
  readonly save: (lead: Lead) => Promise<void>
  /** Goes on to the results, unless the visitor has left the form meanwhile. */
  readonly onSaved: (lead: Lead) => void
}

export interface LeadFormControl {
  readonly state: LeadFormState
  /** The fields as they are now. The state learns of a text when its field is left, or at once where that changes what is shown. */
  readonly readDraft: () => LeadDraft
  readonly change: (field: LeadField, text: string) => void
  readonly leave: (field: LeadField) => void
  readonly submit: () => void
}

/**
 * Runs the form; saving begins as soon as "sending" is painted, and goes on if the visitor leaves meanwhile. A key that changes nothing
 * but its own field costs no render: on a slow phone that is what keeps up with the fingers.
 */
export function useLeadForm({ initial, save, onSaved }: LeadFormParts): LeadFormControl {
  const [state, dispatch] = useReducer(leadFormReducer, initial, createLeadFormState)
  // What was typed last, by field: the state may not have heard of it yet, not even in the event that tells it.
  const typed = useRef(new Map<LeadField, string>())
  const saveLead = useEffectEvent(save)
  const goOn = useEffectEvent(onSaved)

  const lead = state.phase === 'sending' ? state.lead : undefined
  useEffect(() => {
    if (lead === undefined) return
    let isHere = true
    const saved = nextPaint().then(() => saveLead(lead))
    void Promise.all([saved, pause(sendingMs)]).then(() => isHere && goOn(lead))
    return () => {
      isHere = false
    }
  }, [lead])

  const takeOver = (field: LeadField) => {
    const text = typed.current.get(field)
    if (text !== undefined && text !== state.draft[field]) dispatch({ type: 'change', field, text })
  }

  return {
    state,
    readDraft: () => ({ ...state.draft, ...Object.fromEntries(typed.current) }),
    change: (field, text) => {
      typed.current.set(field, text)
      const isSpokenOf = state.problems[field] !== undefined || (field === 'email' && state.suggestion !== undefined)
      if (isSpokenOf) takeOver(field)
    },
    leave: (field) => {
      takeOver(field)
      dispatch({ type: 'leave', field })
    },
    submit: () => {
      leadFields.forEach(takeOver)
      dispatch({ type: 'submit' })
    },
  }
}
