import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emailAddressLimit,
  maskEmailAddress,
  normalizeEmailAddress,
  parseEmailAddress,
} from '../../src/core/email-address.ts'

/** Any text, and texts that look like an address but for something. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.emailAddress(),
  fc.tuple(fc.emailAddress(), fc.string({ unit: 'binary', maxLength: 3 })).map(([address, tail]) => address + tail),
  fc.tuple(fc.string({ unit: 'binary', maxLength: 3 }), fc.emailAddress()).map(([head, address]) => head + address),
  fc.tuple(fc.string({ maxLength: 9 }), fc.string({ unit: 'grapheme', maxLength: 9 })).map((parts) => parts.join('@')),
)

describe('parseEmailAddress', () => {
  test.each([
    ['ana@example.com', 'ana@example.com'],
    ['  ana@example.com\n', 'ana@example.com'],
    ['Ana.Diaz+fair@Example.COM', 'Ana.Diaz+fair@example.com'],
    ["o'ana@example.com", "o'ana@example.com"],
    ['a@b.co', 'a@b.co'],
    ['ana@mail.sub-domain.example.eus', 'ana@mail.sub-domain.example.eus'],
    ['ana@etxea.café', 'ana@etxea.xn--caf-dma'],
    ['ana@ÉCOLE.example', 'ana@xn--cole-9oa.example'],
    ['ana@xn--cole-9oa.example', 'ana@xn--cole-9oa.example'],
    ['ana@ｅｘａｍｐｌｅ。com', 'ana@example.com'],
  ])('takes %j as %s', (text, address) => {
    expect(parseEmailAddress(text)).toBe(address)
  })

  test.each([
    '',
    ' ',
    'ana',
    'ana.example.com',
    'ana@',
    '@example.com',
    'ana@localhost',
    'ana@example',
    'ana@example.',
    'ana@example.com.',
    'ana@.example.com',
    'ana@example..com',
    'ana@-example.com',
    'ana@example-.com',
    'ana@exa_mple.com',
    '.ana@example.com',
    'ana.@example.com',
    'an..a@example.com',
    'an a@example.com',
    'ana@exam ple.com',
    'añá@example.com',
    '"ana"@example.com',
    'ana@[127.0.0.1]',
    'ana@[::1]',
    'ana@127.0.0.1',
    'ana@0x7f.1',
    'ana@example.com:25',
    'ana@example.com/path',
    'ana@example.com?subject=x',
    'ana@example.com#x',
    'ana@exam%70le.com',
    'ana@user:word@example.com',
  ])('refuses %j, which is no mailbox that a visitor has', (text) => {
    expect(parseEmailAddress(text)).toBeUndefined()
  })

  test.each([
    'ana@example.com,bob@example.com',
    'ana@example.com;bob@example.com',
    'ana@example.com bob@example.com',
    'ana@example.com\nbob@example.com',
    'ana@example.com\r\nBcc: bob@example.com',
    'Ana Diaz <ana@example.com>',
    '<ana@example.com>',
    'ana@example.com(bob)',
    'ana@bob@example.com',
    'mailto:ana@example.com',
  ])('refuses %j, for it is not exactly one bare mailbox', (text) => {
    expect(parseEmailAddress(text)).toBeUndefined()
  })

  test.each(['\u0000', '\u0001', '\u001f', '\u007f', '\u202e', '\ud800'])(
    'refuses an address with the unprintable character %j at any place',
    (sign) => {
      const address = 'ana@example.com'
      for (let place = 0; place <= address.length; place += 1) {
        expect(parseEmailAddress(address.slice(0, place) + sign + address.slice(place)), String(place)).toBeUndefined()
      }
    },
  )

  test('takes an address of the longest length and refuses one that is longer by one', () => {
    const label = 'a'.repeat(61)
    const longest = `${'b'.repeat(64)}@${label}.${label}.${label}.com`
    expect(longest).toHaveLength(emailAddressLimit)
    expect(parseEmailAddress(longest)).toBe(longest)
    expect(parseEmailAddress(longest.replace('@a', '@aa'))).toBeUndefined()
  })

  test('refuses a local part above 64 characters and a label above 63', () => {
    expect(parseEmailAddress(`${'b'.repeat(64)}@example.com`)).toBeDefined()
    expect(parseEmailAddress(`${'b'.repeat(65)}@example.com`)).toBeUndefined()
    expect(parseEmailAddress(`ana@${'a'.repeat(63)}.com`)).toBeDefined()
    expect(parseEmailAddress(`ana@${'a'.repeat(64)}.com`)).toBeUndefined()
  })

  test('measures an international domain in the form that goes over the wire', () => {
    expect(parseEmailAddress(`ana@${'é'.repeat(60)}.example`)).toBeUndefined()
  })

  test('gives printable ASCII with one @ and no white space, whatever it is given, and itself when given again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const address = parseEmailAddress(text)
        if (address === undefined) return
        expect(address).toMatch(/^[!-~]+$/)
        expect(address).not.toMatch(/[,;<>()"\\\s]/)
        expect(address.split('@')).toHaveLength(2)
        expect(address.length).toBeLessThanOrEqual(emailAddressLimit)
        expect(parseEmailAddress(address)).toBe(address)
      }),
      { numRuns: 2000 },
    )
  })

  test('takes ordinary addresses', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (text) => {
        expect(parseEmailAddress(text)?.toLowerCase()).toBe(text.toLowerCase())
      }),
    )
  })
})

describe('normalizeEmailAddress', () => {
  test('gives one form for the spellings of one mailbox', () => {
    for (const spelling of ['ana@école.example', ' Ana@École.Example ', 'ANA@XN--COLE-9OA.EXAMPLE']) {
      expect(normalizeEmailAddress(spelling)).toBe('ana@xn--cole-9oa.example')
    }
  })

  test('keeps different mailboxes apart', () => {
    expect(normalizeEmailAddress('ana+1@example.com')).not.toBe(normalizeEmailAddress('ana@example.com'))
    expect(normalizeEmailAddress('a.na@example.com')).not.toBe(normalizeEmailAddress('ana@example.com'))
  })

  test('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalizeEmailAddress(text)
        expect(normalizeEmailAddress(once)).toBe(once)
      }),
    )
  })
})

describe('maskEmailAddress', () => {
  test.each([
    ['ana@example.com', 'a…@e….com'],
    ['a@b.co', 'a…@b….co'],
    ['ana@mail.example.eus', 'a…@m….eus'],
    ['ana', 'a…@…'],
    ['', '…@…'],
  ])('shows %j as %s', (address, mask) => {
    expect(maskEmailAddress(address)).toBe(mask)
  })

  test('shows no more of an address than two initials and the ending of its domain', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const [local = '', host = ''] = address.split('@')
        const ending = host.slice(host.lastIndexOf('.'))
        expect(maskEmailAddress(address)).toBe(`${local[0]}…@${host[0]}…${ending}`)
      }),
    )
  })
})
