/** What the form shows and when. Pure; messages are kinds here, so that they follow a switch of language. */
import type { Lead } from '../../core/lead.ts'
import {
  checkLeadField,
  cleanLeadField,
  type LeadDraft,
  type LeadField,
  type LeadProblems,
  leadFields,
  parseLead,
} from '../../core/lead-form.ts'
import { suggestEmailAddress } from '../../core/mail-typo.ts'

interface Filled {
  readonly draft: LeadDraft
  /** What is wrong, of the fields that were left or submitted; not of the one being typed in. */
  readonly problems: LeadProblems
  /** The address that the one typed was probably meant to be. */
  readonly suggestion: string | undefined
}

/** Being filled in, or on its way. `summary` names the fields that the last submit found wrong and that are not mended yet. */
export type LeadFormState =
  | (Filled & { readonly phase: 'editing'; readonly summary: readonly LeadField[] })
  | (Filled & { readonly phase: 'sending'; readonly lead: Lead })

export type LeadFormAction =
  | { readonly type: 'change'; readonly field: LeadField; readonly text: string }
  | { readonly type: 'leave'; readonly field: LeadField }
  | { readonly type: 'submit' }

/** The form with `draft` in it, empty or come back to. */
export function createLeadFormState(draft: LeadDraft): LeadFormState {
  return { phase: 'editing', draft, problems: {}, suggestion: suggestionFor(draft), summary: [] }
}

/** The next state; while the form is on its way nothing changes it, so a second submit is none. */
export function leadFormReducer(state: LeadFormState, action: LeadFormAction): LeadFormState {
  if (state.phase === 'sending') return state
  switch (action.type) {
    case 'change':
      return change(state, action.field, action.text)
    case 'leave':
      return leave(state, action.field)
    case 'submit':
      return submit(state)
    default:
      return action satisfies never
  }
}

type Editing = Extract<LeadFormState, { phase: 'editing' }>

/** A message that still holds stays; no new one comes while typing. */
function change(state: Editing, field: LeadField, text: string): Editing {
  const draft = { ...state.draft, [field]: text }
  const shown = state.problems[field]
  const problem = shown && checkLeadField(field, text)
  return {
    ...state,
    draft,
    problems: withProblem(state.problems, field, problem?.kind === shown?.kind ? problem : undefined),
    suggestion: field === 'email' ? undefined : state.suggestion,
  }
}

/** The summary shrinks here and not while typing, for it stands above and would move the field under the finger. */
function leave(state: Editing, field: LeadField): Editing {
  const problem = checkLeadField(field, state.draft[field])
  return {
    ...state,
    problems: withProblem(state.problems, field, problem),
    suggestion: field === 'email' ? suggestionFor(state.draft) : state.suggestion,
    summary: problem === undefined ? state.summary.filter((named) => named !== field) : state.summary,
  }
}

/** `problems` itself where nothing was wrong with the field and nothing is. */
function withProblem(problems: LeadProblems, field: LeadField, problem: LeadProblems[LeadField]): LeadProblems {
  const { [field]: shown, ...others } = problems
  if (problem) return { ...others, [field]: problem }
  return shown ? others : problems
}

function submit(state: Editing): LeadFormState {
  const { draft } = state
  const suggestion = suggestionFor(draft)
  const parsed = parseLead(draft)
  if (!parsed.ok) {
    const { problems } = parsed
    return { ...state, problems, suggestion, summary: leadFields.filter((field) => problems[field] !== undefined) }
  }
  // An address that looks mistyped is asked about once: sent there, the analysis reaches nobody. The second press sends.
  if (suggestion !== state.suggestion) return { ...state, problems: {}, suggestion, summary: [] }
  return { phase: 'sending', lead: parsed.lead, draft, problems: {}, suggestion: undefined }
}

/** Of the address as it would be sent: marks that nobody sees are no slip. */
function suggestionFor({ email }: LeadDraft): string | undefined {
  return suggestEmailAddress(cleanLeadField('email', email))
}
