import { useEffect, useReducer, useRef } from 'react'
import type { Lead } from '../../core/lead.ts'
import type { LeadDraft } from '../../core/lead-form.ts'
import { createLeadFormState, type LeadFormAction, type LeadFormState, leadFormReducer } from './lead-form-state.ts'

/** How long "sending" lasts at least (specification, section 9). */
const sendingMs = 1500

export interface LeadFormParts {
  readonly initial: LeadDraft
  /** Keeps the lead for delivery; resolves once what is promised is safe. */
  readonly save: (lead: Lead) => Promise<void>
  /** Goes on to the results. Not called once the visitor has left the form. */
  readonly onSaved: (lead: Lead) => void
}

export interface LeadForm {
  readonly state: LeadFormState
  readonly dispatch: (action: LeadFormAction) => void
}

/** Runs the form; saving begins as soon as the state is `sending`, and goes on if the visitor leaves meanwhile. */
export function useLeadForm({ initial, save, onSaved }: LeadFormParts): LeadForm {
  const [state, dispatch] = useReducer(leadFormReducer, initial, createLeadFormState)
  const parts = useRef({ save, onSaved })
  useEffect(() => {
    parts.current = { save, onSaved }
  })

  const lead = state.phase === 'sending' ? state.lead : undefined
  useEffect(() => {
    if (lead === undefined) return
    let isHere = true
    const saved = parts.current.save(lead)
    const shown = new Promise((resolve) => setTimeout(resolve, sendingMs))
    void Promise.all([saved, shown]).then(() => isHere && parts.current.onSaved(lead))
    return () => {
      isHere = false
    }
  }, [lead])

  return { state, dispatch }
}
