import { describe, expect, test } from 'vitest'
import type { DeliveryOutcome } from '../../src/outbox/entry.ts'
import { type Answer, readAnswer } from '../../src/outbox/read-answer.ts'
import type { TryErrorKind } from '../../src/outbox/try-error.ts'

const id = '7c2d344a-69c5-58f3-b7e8-4f805b5e0b8e'
const now = Date.UTC(2026, 10, 20, 12)

interface Given {
  readonly status?: number
  readonly body?: unknown
  readonly isRedirected?: boolean
  readonly retryAfter?: string
}

function read({ status = 200, body, isRedirected = false, retryAfter }: Given): DeliveryOutcome {
  const answer: Answer = { kind: 'answered', status, body, isRedirected, retryAfter: retryAfter ?? null }
  return readAnswer(id, answer, now)
}

function retry(kind: TryErrorKind, status: number): DeliveryOutcome {
  return { kind: 'retry', error: { kind, status } }
}

describe('an answer that delivers', () => {
  test.each<[string, Given, 'sent' | 'accepted']>([
    ['200 sent under our id', { body: { id, status: 'sent' } }, 'sent'],
    ['202 accepted under our id', { status: 202, body: { id, status: 'accepted' } }, 'accepted'],
    ['200 sent without an id', { body: { status: 'sent' } }, 'sent'],
    ['200 with an empty object', { body: {} }, 'sent'],
    ['202 with an empty object', { status: 202, body: {} }, 'accepted'],
    ['200 with our id and an unknown status', { body: { id, status: 'queued' } }, 'accepted'],
    ['201 with fields of its own', { status: 201, body: { id, status: 'sent', more: [1] } }, 'sent'],
  ])('is %s', (_, given, status) => {
    expect(read(given)).toEqual({ kind: 'delivered', status })
  })
})

describe('an answer of somebody else keeps the entry', () => {
  test.each<[string, Given]>([
    ['a page', { body: '<!doctype html><title>Wi-Fi</title>' }],
    ['an empty body', { body: '' }],
    ['a body that could not be read', { body: undefined }],
    ['204 without a body', { status: 204, body: '' }],
    ['null', { body: null }],
    ['an array', { body: [{ id, status: 'sent' }] }],
    ['a number', { body: 1 }],
    ['JSON in a text', { body: JSON.stringify({ id, status: 'sent' }) }],
    ['another id', { body: { id: 'another', status: 'sent' } }],
    ['our id in capitals', { body: { id: id.toUpperCase(), status: 'sent' } }],
    ['an id that is null', { body: { id: null, status: 'sent' } }],
    ['an id that is a number', { body: { id: 7 } }],
    ['our own body at the end of a redirect', { body: { id, status: 'sent' }, isRedirected: true }],
    ['a refusal at the end of a redirect', { status: 422, body: {}, isRedirected: true }],
    [
      'a refusal of another’s email',
      { status: 422, body: { id: 'another', error: { code: 'refused', message: 'no' } } },
    ],
    ['a redirect that was not followed', { status: 0, isRedirected: true }],
    ['a bare 302', { status: 302, body: '' }],
    ['a bare 307', { status: 307, body: '' }],
    ['304', { status: 304, body: '' }],
    ['511, network login required', { status: 511, body: '<h1>Login</h1>' }],
  ])('%s', (_, given) => {
    expect(read(given)).toEqual(retry('not-ours', given.status ?? 200))
  })
})

describe('an answer that rejects', () => {
  test.each([400, 413, 422])('is %i, with the code and the fields that the server names', (status) => {
    const issues = [{ path: 'email', message: 'is not one email address' }]
    const outcome = read({ status, body: { id, error: { code: 'invalid', message: 'no', issues } } })
    expect(outcome).toEqual({ kind: 'rejected', refusal: { code: 'invalid', paths: ['email'] } })
  })

  test.each([400, 413, 422])('is %i also when its body is nothing that we know', (status) => {
    const refusal = { code: 'unknown', paths: [] }
    expect(read({ status, body: '<h1>Bad Request</h1>' })).toEqual({ kind: 'rejected', refusal })
    expect(read({ status, body: undefined })).toEqual({ kind: 'rejected', refusal })
    expect(read({ status, body: { error: 'no' } })).toEqual({ kind: 'rejected', refusal })
  })

  test('keeps a code that this version does not know', () => {
    const body = { error: { code: 'from_the_future', message: 'no' } }
    expect(read({ status: 422, body })).toMatchObject({ refusal: { code: 'from_the_future' } })
  })
})

describe('any other answer is tried again', () => {
  const refusing = new Set([400, 413, 422])
  const statuses = Array.from({ length: 500 }, (_, index) => 100 + index).filter((status) => {
    return (status < 200 || status >= 300) && !refusing.has(status)
  })

  test('whatever its status between 100 and 599, with or without a body of ours', () => {
    expect(statuses).toHaveLength(397)
    for (const status of statuses) {
      for (const body of [undefined, '', {}, { id, status: 'sent' }, { error: { code: 'invalid', message: '' } }]) {
        expect(read({ status, body }), `${status}`).toMatchObject({ kind: 'retry', error: { status } })
      }
    }
  })

  test.each<[number, TryErrorKind]>([
    [401, 'denied'],
    [403, 'denied'],
    [404, 'denied'],
    [405, 'denied'],
    [408, 'denied'],
    [415, 'denied'],
    [409, 'busy'],
    [425, 'busy'],
    [429, 'busy'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [504, 'server'],
    [546, 'server'],
  ])('%i as "%s"', (status, kind) => {
    expect(read({ status, body: { error: { code: 'any', message: 'any' } } })).toEqual(retry(kind, status))
  })

  test('a limit of ours apart from one of somebody else’s', () => {
    expect(read({ status: 429, body: { error: { code: 'limited', message: '' } } })).toEqual(retry('limited', 429))
  })

  test('after the time that its Retry-After names, in seconds or as a date', () => {
    expect(read({ status: 429, retryAfter: '30' })).toMatchObject({ retryAfterMs: 30_000 })
    const retryAfter = 'Fri, 20 Nov 2026 12:01:00 GMT'
    expect(read({ status: 503, retryAfter })).toMatchObject({ retryAfterMs: 60_000 })
    expect(read({ status: 503, retryAfter: 'later' })).not.toHaveProperty('retryAfterMs')
  })
})

describe('no answer at all is tried again', () => {
  test.each<['network' | 'timeout' | 'unknown']>([['network'], ['timeout'], ['unknown']])('%s', (error) => {
    expect(readAnswer(id, { kind: 'failed', error }, now)).toEqual({ kind: 'retry', error: { kind: error } })
  })

  test('an answer that is not what it claims to be', () => {
    expect(readAnswer(id, { kind: 'unreadable' }, now)).toEqual({ kind: 'retry', error: { kind: 'not-ours' } })
  })
})
