import { describe, expect, test } from 'vitest'
import { parseLeadState, parseQuizProgress, parseResultsState } from '../../src/app/navigation/navigation-state.ts'
import { leadState, resultsState } from '../support/attempts.ts'
import { testLead } from '../support/lead.ts'

describe('what form and results were opened with', () => {
  test('is an attempt, and behind the form the lead too', () => {
    expect(parseLeadState(leadState(3))).toEqual(leadState(3))
    expect(parseResultsState(resultsState(3))).toEqual({ attempt: leadState(3), firstName: 'Ana', lead: testLead })
  })

  test('needs no attempt’s id, and behind the form neither answers nor lead', () => {
    const { attemptId: _, ...withoutId } = leadState(3)
    expect(parseLeadState(withoutId)).toEqual(withoutId)
    const { answers: __, ...bare } = withoutId
    expect(parseResultsState(bare)).toEqual({ attempt: bare })
    expect(parseLeadState(bare)).toBeUndefined()
  })

  test.each(['firstName', 'lastName', 'company', 'email'] as const)(
    'is results without an email where a lead has no %s',
    (field) => {
      const { firstName, lead } = parseResultsState({ ...resultsState(3), [field]: ' ' }) ?? {}
      expect(lead).toBeUndefined()
      expect(firstName).toBe(field === 'firstName' ? undefined : 'Ana')
    },
  )

  test.each([
    ['an unknown module', { moduleId: 'knitting' }],
    ['a module of the object prototype', { moduleId: '__proto__' }],
    ['no module', { moduleId: undefined }],
    ['a score above the total', { score: 6 }],
    ['a score that the answers deny', { score: 5 }],
    ['a total that is not the module’s', { total: 4 }],
    ['a score that is no number', { score: '3' }],
    ['answers of a wrong type', { answers: 'all of them' }],
    ['an answer out of range', { answers: [2, 0, 3, 9, 3] }],
    ['an answer too few', { answers: [2, 0, 3, 1] }],
    ['an attempt’s id that is none', { attemptId: 'mine' }],
  ])('is nothing with %s', (_, change) => {
    expect(parseLeadState({ ...leadState(3), ...change })).toBeUndefined()
    expect(parseResultsState({ ...resultsState(3), ...change })).toBeUndefined()
  })

  test.each([
    ['an address that is none', { email: 'ana@' }],
    ['a name that is no text', { firstName: 7 }],
  ])('is nothing, behind the form, with %s', (_, change) => {
    expect(parseResultsState({ ...resultsState(3), ...change })).toBeUndefined()
  })

  test('is nothing, behind the form, with a score that cannot be, also where no answers deny it', () => {
    const { answers: _, ...withoutAnswers } = resultsState(3)
    for (const score of [-1, 2.5, 6]) expect(parseResultsState({ ...withoutAnswers, score })).toBeUndefined()
    expect(parseResultsState({ ...withoutAnswers, score: 5 })).toBeDefined()
  })

  test.each([undefined, null, 'a text', {}, []])('is nothing where the entry holds %j', (state) => {
    expect(parseLeadState(state)).toBeUndefined()
    expect(parseResultsState(state)).toBeUndefined()
  })
})

describe('what results were first sent with', () => {
  test('is a language, and where there is one a source', () => {
    const said = [{ language: 'eu' }, { language: 'fr', source: 'bayonne-2' }]
    for (const sentWith of said) expect(parseResultsState({ ...resultsState(3), sentWith })?.sentWith).toEqual(sentWith)
  })

  test.each([undefined, 'eu', {}, { language: 'es' }, { language: 'fr', source: 'st.-jean' }])(
    'is not said by %j',
    (sentWith) => {
      const results = parseResultsState({ ...resultsState(3), sentWith })
      expect(results?.lead).toEqual(testLead)
      expect(results?.sentWith).toBeUndefined()
    },
  )
})

describe('the progress of a quiz of five questions', () => {
  test('is taken with the question shown validated, and without', () => {
    for (const answers of [[0], [0, 1]]) {
      expect(parseQuizProgress({ index: 1, answers }, 5)).toEqual({ index: 1, answers })
    }
  })

  test.each([
    undefined,
    'half way',
    { index: 3, answers: [] },
    { index: 1, answers: [0, 1, 2] },
    { index: 5, answers: [0, 1, 2, 3, 0] },
    { index: -1, answers: [] },
    { index: 1, answers: [7] },
    { index: 1, answers: [0], attemptId: 'mine' },
  ])('is none with %j', (value) => {
    expect(parseQuizProgress(value, 5)).toBeUndefined()
  })
})
