import { expect, test } from 'vitest'
import { parseLeadDraft } from '../../src/app/lead/lead-draft.ts'
import { emptyLeadDraft } from '../support/empty-lead-draft.ts'

test('the fields come back from a history entry, and nothing else of it', () => {
  const state = { firstName: 'Ana', needs: 'Un\ndeux', email: 'ana@', moduleId: 'excel', score: 1, key: 'x' }
  expect(parseLeadDraft(state)).toStrictEqual({
    ...emptyLeadDraft,
    firstName: 'Ana',
    needs: 'Un\ndeux',
    email: 'ana@',
  })
})

test('an entry without fields, or with fields that are no text, gives empty ones', () => {
  expect(parseLeadDraft({})).toStrictEqual(emptyLeadDraft)
  expect(parseLeadDraft({ firstName: 1, lastName: null, email: ['x'], needs: {} })).toStrictEqual(emptyLeadDraft)
})
