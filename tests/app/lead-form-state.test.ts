import { describe, expect, test } from 'vitest'
import {
  createLeadFormState,
  type LeadFormAction,
  type LeadFormState,
  leadFormReducer,
} from '../../src/app/lead/lead-form-state.ts'
import type { Lead } from '../../src/core/lead.ts'
import type { LeadField } from '../../src/core/lead-form.ts'
import { emptyLeadDraft } from '../support/empty-lead-draft.ts'
import { testLead as lead } from '../support/lead.ts'

const submit: LeadFormAction = { type: 'submit' }
const leave = (field: LeadField): LeadFormAction => ({ type: 'leave', field })
const type = (field: LeadField, text: string): LeadFormAction => ({ type: 'change', field, text })

function after(draft: Lead, ...actions: LeadFormAction[]): LeadFormState {
  return actions.reduce(leadFormReducer, createLeadFormState(draft))
}

describe('an error', () => {
  test('is not shown while the visitor types for the first time', () => {
    expect(after(emptyLeadDraft, type('email', 'a'), type('email', 'an')).problems).toStrictEqual({})
  })

  test('is shown once the field is left', () => {
    expect(after(emptyLeadDraft, type('email', 'ana'), leave('email')).problems).toStrictEqual({
      email: { kind: 'email-no-at' },
    })
  })

  test('stays while it still holds, and goes as soon as it is mended', () => {
    const wrong = [type('phone', '06'), leave('phone'), type('phone', '06 3')]
    expect(after(emptyLeadDraft, ...wrong).problems).toStrictEqual({ phone: { kind: 'phone-short' } })
    expect(after(emptyLeadDraft, ...wrong, type('phone', '06 39 98')).problems).toStrictEqual({})
  })

  test('gives way to no other one while the visitor types', () => {
    expect(after(emptyLeadDraft, leave('email'), type('email', 'a')).problems).toStrictEqual({})
  })

  test('of another field is left alone', () => {
    const state = after(emptyLeadDraft, leave('firstName'), type('lastName', 'Diaz'), leave('lastName'))
    expect(state.problems).toStrictEqual({ firstName: { kind: 'missing' } })
    const both = after(emptyLeadDraft, leave('firstName'), type('phone', '06'), leave('phone'))
    expect(both.problems).toStrictEqual({ firstName: { kind: 'missing' }, phone: { kind: 'phone-short' } })
    expect(leadFormReducer(both, type('phone', '06 3')).problems).toStrictEqual(both.problems)
  })

  test('about the length follows the text', () => {
    const long = 'a'.repeat(90)
    const state = after(emptyLeadDraft, type('firstName', long), leave('firstName'), type('firstName', `${long}b`))
    expect(state.problems).toStrictEqual({ firstName: { kind: 'too-long', length: 91, limit: 80 } })
  })
})

describe('the summary', () => {
  test('is empty until the form is submitted, however much is wrong', () => {
    expect(after(emptyLeadDraft, leave('firstName'), leave('email'))).toMatchObject({ phase: 'editing', summary: [] })
  })

  test('names what is wrong in the order of the form', () => {
    expect(after({ ...lead, email: 'x', firstName: '' }, submit)).toMatchObject({
      phase: 'editing',
      summary: ['firstName', 'email'],
      problems: { firstName: { kind: 'missing' }, email: { kind: 'email-no-at' } },
    })
  })

  test('drops a mended field when it is left, not while it is typed in', () => {
    const wrong = { ...lead, firstName: '', lastName: '' }
    const typed = after(wrong, submit, type('firstName', 'Ana'))
    expect(typed).toMatchObject({ summary: ['firstName', 'lastName'] })
    expect(leadFormReducer(typed, leave('firstName'))).toMatchObject({ summary: ['lastName'] })
  })

  test('keeps a field that is left and still wrong', () => {
    expect(after({ ...lead, email: 'x' }, submit, type('email', 'xy'), leave('email'))).toMatchObject({
      summary: ['email'],
    })
  })
})

describe('a mistyped mail domain', () => {
  const mistyped = { ...lead, email: 'ana@gmial.com' }

  test('is asked about when the field is left, not while it is typed', () => {
    const typed = after(lead, type('email', 'ana@gmial.com'))
    expect(typed.suggestion).toBeUndefined()
    expect(leadFormReducer(typed, leave('company')).suggestion).toBeUndefined()
    expect(leadFormReducer(typed, leave('email')).suggestion).toBe('ana@gmail.com')
  })

  test('is asked about beside what else is wrong, and not again once that is mended', () => {
    const asked = after({ ...lead, firstName: '' }, type('email', 'ana@gmial.com'), submit)
    expect(asked).toMatchObject({ suggestion: 'ana@gmail.com', summary: ['firstName'] })
    const mended = leadFormReducer(asked, type('firstName', 'Ana'))
    expect(leadFormReducer(mended, submit)).toMatchObject({ phase: 'sending', lead: { email: 'ana@gmial.com' } })
  })

  test('is asked about alone where nothing else is wrong any more', () => {
    const mended = after({ ...lead, firstName: '' }, submit, type('firstName', 'Ana'), type('email', 'ana@gmial.com'))
    expect(leadFormReducer(mended, submit)).toMatchObject({ suggestion: 'ana@gmail.com', summary: [] })
  })

  test('holds a submit back once, and the second one sends the address as it is', () => {
    const asked = after(lead, type('email', 'ana@gmial.com'), submit)
    expect(asked).toMatchObject({ phase: 'editing', suggestion: 'ana@gmail.com', summary: [] })
    expect(leadFormReducer(asked, submit)).toMatchObject({ phase: 'sending', lead: { email: 'ana@gmial.com' } })
  })

  test('holds nothing back when it was asked about before', () => {
    expect(after(lead, type('email', 'ana@gmial.com'), leave('email'), submit).phase).toBe('sending')
    expect(after(mistyped, submit).phase).toBe('sending')
  })

  test('is corrected as it is offered, and then sent', () => {
    const asked = [type('email', 'ana@gmial.com'), leave('email')]
    const corrected = after(lead, ...asked, type('email', 'ana@gmail.com'), leave('email'))
    expect(corrected).toMatchObject({ draft: { email: 'ana@gmail.com' }, suggestion: undefined, problems: {} })
    expect(leadFormReducer(corrected, submit)).toMatchObject({ phase: 'sending', lead: { email: 'ana@gmail.com' } })
  })

  test('that is no address yet is offered beside its error', () => {
    expect(after(lead, type('email', 'ana@gmail'), leave('email'))).toMatchObject({
      problems: { email: { kind: 'email-no-ending' } },
      suggestion: 'ana@gmail.com',
    })
  })

  test('is still offered while another field is typed in, and not asked about again', () => {
    const other = after(mistyped, type('company', 'Another'))
    expect(other.suggestion).toBe('ana@gmail.com')
    expect(leadFormReducer(other, submit)).toMatchObject({ phase: 'sending', lead: { email: mistyped.email } })
  })

  test('is not seen in marks that nobody sees: the address is sent without them', () => {
    const pasted = { ...lead, email: '\u202aana@gmail.com\u202c' }
    expect(createLeadFormState(pasted).suggestion).toBeUndefined()
    expect(after(lead, type('email', pasted.email), leave('email')).suggestion).toBeUndefined()
    expect(after(pasted, submit)).toMatchObject({ phase: 'sending', lead: { email: 'ana@gmail.com' } })
  })

  test('is no longer offered once the address is changed', () => {
    expect(after(mistyped, type('email', 'ana@gmial.co')).suggestion).toBeUndefined()
  })
})

describe('a form on its way', () => {
  test('carries the lead as it is sent, while the fields keep what was typed', () => {
    expect(after({ ...lead, firstName: ' Ana ' }, submit)).toMatchObject({
      phase: 'sending',
      lead,
      draft: { firstName: ' Ana ' },
      problems: {},
    })
  })

  test('is changed by nothing, a second submit included', () => {
    const sending = after(lead, submit)
    for (const action of [submit, leave('email'), type('email', 'x')]) {
      expect(leadFormReducer(sending, action)).toBe(sending)
    }
  })
})
