import { describe, expect, test } from 'vitest'
import { entryId } from '../../src/outbox/entry-id.ts'

const attempt = '0b7c9f3e-52c6-4b93-8f0d-3d1d2b1f9a11'

describe('the id of an entry', () => {
  test('is a UUID of version 5 that never changes between versions of the app', () => {
    expect(entryId(attempt, 'ana@example.com')).toBe('2df4330b-0ab3-51c8-9469-d8af8644459a')
  })

  test.each([['  ana@example.com '], ['ANA@example.com'], ['ana@EXAMPLE.com']])(
    'is the same for %j, another spelling of the mailbox',
    (email) => {
      expect(entryId(attempt, email)).toBe(entryId(attempt, 'ana@example.com'))
    },
  )

  test('is another for another address or another attempt', () => {
    const ids = [
      entryId(attempt, 'ana@example.com'),
      entryId(attempt, 'ana@example.org'),
      entryId('another attempt', 'ana@example.com'),
    ]
    expect(new Set(ids).size).toBe(3)
  })

  test('does not mix up where the attempt ends and the address begins', () => {
    expect(entryId('a', 'b@example.com')).not.toBe(entryId('ab', '@example.com'))
  })
})
