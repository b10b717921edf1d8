import type { ComponentProps, FocusEvent, KeyboardEvent, SyntheticEvent } from 'react'
import { isOptional, type LeadDraft, type LeadField, leadFields } from '../../core/lead-form.ts'
import { isKiosk } from '../device/settings.ts'
import { EmailSuggestion } from '../ui/email-suggestion.tsx'
import { focusField, TextArea, TextField } from '../ui/text-field.tsx'
import { useLeadLabels, useProblemText } from './lead-words.ts'
import { useAfterPress } from './use-after-press.ts'
import type { LeadFormControl } from './use-lead-form.ts'

type LineField = Exclude<LeadField, 'needs'>
type FieldEvent = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>

/** Which keyboard a phone shows, what it corrects by itself, and what the browser may fill in. */
const typing: Readonly<Record<LineField, ComponentProps<'input'>>> = {
  firstName: { type: 'text', autoComplete: 'given-name', autoCapitalize: 'words', spellCheck: false },
  lastName: { type: 'text', autoComplete: 'family-name', autoCapitalize: 'words', spellCheck: false },
  company: { type: 'text', autoComplete: 'organization', autoCapitalize: 'words', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
}

/** The id of the button that offers another address. */
export const emailSuggestionId = 'lead-email-suggestion'

/** The id of a field's element, for links and focus. */
export function leadFieldId(field: LeadField): string {
  return `lead-${field}`
}

export function focusLeadField(field: LeadField): void {
  focusField(document.getElementById(leadFieldId(field)))
}

/** Writes into a field as typing does, so that the form hears of it and keeps it. */
function writeLeadField(field: LeadField, text: string): void {
  const element = document.getElementById(leadFieldId(field))
  if (!(element instanceof HTMLInputElement)) return
  element.value = text
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Lets the form hear of what differs from `draft`: some tools (password managers, dictation, scripts of a browser's own) write into a field
 * without the event that typing makes, and the visitor sees it filled in.
 */
export function hearLeadFields(draft: LeadDraft): void {
  for (const field of leadFields) {
    const element = document.getElementById(leadFieldId(field))
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    if (isField && element.value !== draft[field]) element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

/** The six fields. On a kiosk the browser is told to fill in, and to remember, nothing. */
export function LeadFields({ form }: { form: LeadFormControl }) {
  const { state } = form
  const labels = useLeadLabels()
  const problemText = useProblemText()
  const afterPress = useAfterPress()

  const common = (field: LeadField) => {
    const problem = state.problems[field]
    return {
      id: leadFieldId(field),
      name: field,
      label: labels[field],
      defaultValue: state.draft[field],
      error: problem && problemText(field, problem),
      // What the summary names is announced by it.
      isAlert: state.phase === 'editing' && !state.summary.includes(field),
      readOnly: state.phase === 'sending',
      onInput: ({ currentTarget }: FieldEvent) => form.change(field, currentTarget.value),
      onBlur: (event: FocusEvent) => {
        if (isPassedBy(form.readDraft()[field], event)) return
        afterPress(() => form.leave(field))
      },
    }
  }
  const line = (field: LineField) => ({
    ...typing[field],
    ...common(field),
    ...(isKiosk() && { autoComplete: 'off' }),
    'aria-required': !isOptional(field),
    enterKeyHint: nextEmptyField(field, state.draft) === undefined ? ('send' as const) : ('next' as const),
    onKeyDown: (event: KeyboardEvent) => {
      // 229: an input method's, by which it takes a word. `isComposing` does not tell: it is false of that one in Safari, whose composition
      // has ended by then, and may be true of a phone's own Enter, while a word is underlined.
      if (event.key !== 'Enter' || event.keyCode === 229) return
      const next = nextEmptyField(field, form.readDraft())
      if (next === undefined) return
      event.preventDefault()
      focusLeadField(next)
    },
  })

  return (
    <div className="grid grid-cols-1 gap-5">
      {/* Side by side they share their rows: label with label and box with box, however long a message is and whichever has one. */}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:gap-y-0 lg:*:row-span-3 lg:*:grid lg:*:grid-rows-subgrid lg:[&_input]:row-start-3">
        <TextField {...line('firstName')} />
        <TextField {...line('lastName')} />
      </div>
      <TextField {...line('company')} />
      <TextField {...line('phone')} />
      <TextField
        {...line('email')}
        after={
          <EmailSuggestion
            id={emailSuggestionId}
            address={state.suggestion}
            isWrong={state.problems.email !== undefined}
            onAccept={(address) => {
              writeLeadField('email', address)
              form.leave('email')
              focusLeadField('email')
            }}
          />
        }
      />
      <TextArea {...common('needs')} rows={4} autoComplete="off" />
    </div>
  )
}

/** A field left empty complains when the visitor goes on to another field, not on the way to a language button or the privacy notice. */
function isPassedBy(text: string, { relatedTarget, currentTarget }: FocusEvent): boolean {
  const isInForm = relatedTarget instanceof HTMLElement && relatedTarget.matches('input, textarea')
  return text === '' && !(isInForm && currentTarget.closest('form')?.contains(relatedTarget))
}

/**
 * The required field after `field` that is still empty. Enter goes there, and sends the form once there is none: on iOS the key that
 * says "next" is Enter, and would otherwise send a form half filled in.
 */
function nextEmptyField(field: LineField, draft: Readonly<Record<LeadField, string>>): LeadField | undefined {
  return leadFields.slice(leadFields.indexOf(field) + 1).find((later) => !isOptional(later) && draft[later] === '')
}
