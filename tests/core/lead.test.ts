import { expect, test } from 'vitest'
import { createResultsEmailRequest } from '../../src/core/lead.ts'

const lead = {
  firstName: 'Ana',
  lastName: 'Diaz',
  company: 'Diaz et filles',
  phone: '05 00 00 00 00',
  email: 'ana@example.com',
  needs: 'Un site\net un logo',
}
const attempt = { moduleId: 'excel', score: 1, total: 5, answers: [2, 1, 1, 2, 0] }

test('the request carries the eight fields, and in its details what the form, the quiz and the device add', () => {
  expect(createResultsEmailRequest(lead, attempt, { language: 'eu', source: 'Baiona-2026' })).toEqual({
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Diaz',
    company: 'Diaz et filles',
    moduleId: 'excel',
    score: 1,
    total: 5,
    language: 'eu',
    details: {
      phone: '05 00 00 00 00',
      needs: 'Un site\net un logo',
      answers: [2, 1, 1, 2, 0],
      source: 'Baiona-2026',
    },
  })
})

test('the request leaves out nothing that the form asks for', () => {
  const { details, ...fields } = createResultsEmailRequest(lead, attempt, { language: 'fr' })
  expect(Object.values({ ...fields, ...details })).toEqual(expect.arrayContaining(Object.values(lead)))
})

test('the details leave out what is empty or not known', () => {
  const { answers: _, ...withoutAnswers } = attempt
  const request = createResultsEmailRequest({ ...lead, phone: '', needs: '' }, withoutAnswers, {
    language: 'fr',
    source: undefined,
  })
  expect(request.details).toStrictEqual({})
})

test('the request shares no list with the attempt', () => {
  const request = createResultsEmailRequest(lead, attempt, { language: 'fr', source: undefined })
  expect(request.details?.answers).not.toBe(attempt.answers)
})
