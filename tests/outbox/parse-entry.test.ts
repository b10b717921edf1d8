import { describe, expect, test } from 'vitest'
import { parseEntry } from '../../src/outbox/parse-entry.ts'
import { recordsOfVersion1 } from './support/records-of-version-1.ts'

describe('a record written by version 1', () => {
  test.each(Object.entries(recordsOfVersion1))('parses as it was written: %s', (_, record) => {
    expect(parseEntry(structuredClone(record))).toEqual(record)
  })

  test('parses with an error kind of a later version, as "unknown"', () => {
    const record = { ...recordsOfVersion1.tried, lastError: { kind: 'from-the-future', status: 599 } }
    expect(parseEntry(record)).toMatchObject({ state: 'pending', lastError: { kind: 'unknown', status: 599 } })
  })

  test('parses beyond today’s limits, for the server has to judge what an older version let through', () => {
    const request = { ...recordsOfVersion1.tried.request, company: 'x'.repeat(10_000), email: 'no address', score: 9 }
    expect(parseEntry({ ...recordsOfVersion1.tried, request })).toMatchObject({ request })
  })

  test('keeps what a later version has added to its request, which the server may know by its key already', () => {
    const { details } = recordsOfVersion1.tried.request
    const request = { ...recordsOfVersion1.tried.request, added: 1, details: { ...details, postcode: '64100' } }
    expect(parseEntry({ ...recordsOfVersion1.tried, request })).toEqual({ ...recordsOfVersion1.tried, request })
  })
})

describe('anything else', () => {
  const { tried, delivered, corrected } = recordsOfVersion1

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'pending'],
    ['an array', [tried]],
    ['an empty object', {}],
    ['a version of tomorrow', { ...tried, version: 2 }],
    ['no version', { ...tried, version: undefined }],
    ['an unknown state', { ...tried, state: 'sending' }],
    ['a number for an id', { ...tried, id: 7 }],
    ['no request', { ...tried, request: undefined }],
    ['an address that is no text', { ...tried, request: { ...tried.request, email: 5 } }],
    ['an unknown language', { ...tried, request: { ...tried.request, language: 'en' } }],
    ['answers that are no numbers', { ...tried, request: { ...tried.request, details: { answers: ['1'] } } }],
    ['half a try', { ...tried, tries: 1.5 }],
    ['less than no try', { ...tried, tries: -1 }],
    ['a next try at no time', { ...tried, nextTryAt: Number.NaN }],
    ['a next try at the end of time', { ...tried, nextTryAt: Number.POSITIVE_INFINITY }],
    ['a delivery without a status', { ...delivered, status: undefined }],
    ['a correction that points nowhere', { ...corrected, how: { kind: 'corrected' } }],
  ])('is no entry: %s', (_, value) => {
    expect(parseEntry(value)).toBeUndefined()
  })
})
