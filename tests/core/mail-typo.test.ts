import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from '../../src/core/edit-distance.ts'
import { suggestEmailAddress } from '../../src/core/mail-typo.ts'

describe('an address whose domain looks like a slip', () => {
  test.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmal.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.fr', 'gmail.com'],
    ['gmail', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['gmail,com', 'gmail.com'],
    ['gmail..com', 'gmail.com'],
    ['gmail.com.', 'gmail.com'],
    ['hotmial.fr', 'hotmail.fr'],
    ['hotmai.es', 'hotmail.es'],
    ['hotmail.cm', 'hotmail.com'],
    ['hotmail.con', 'hotmail.com'],
    ['hotmail.ft', 'hotmail.fr'],
    ['htomial.fr', 'hotmail.fr'],
    ['otulook.com', 'outlook.com'],
    ['oulook.fr', 'outlook.fr'],
    ['oragne.fr', 'orange.fr'],
    ['wanado.fr', 'wanadoo.fr'],
    ['laposte.com', 'laposte.net'],
    ['lapsote.net', 'laposte.net'],
    ['free.com', 'free.fr'],
    ['sfr.f', 'sfr.fr'],
    ['icoud.com', 'icloud.com'],
    ['yaho.fr', 'yahoo.fr'],
    ['yahoo.f', 'yahoo.fr'],
    ['euskatel.net', 'euskaltel.net'],
    ['telefonca.net', 'telefonica.net'],
    ['entreprise,fr', 'entreprise.fr'],
    ['entreprise;fr', 'entreprise.fr'],
    ['etxea-lana..eus', 'etxea-lana.eus'],
    ['mail.entreprise. fr', 'mail.entreprise.fr'],
    ['gmail.com.com', 'gmail.com'],
    ['entreprise.fr,', 'entreprise.fr'],
    ['entreprise.fr, merci', 'entreprise.fr'],
    ['entreprise.fr. Merci', 'entreprise.fr'],
    ['entreprise.fr.', 'entreprise.fr'],
    ['entreprise.info.', 'entreprise.info'],
  ])('is offered the one it was meant to be: %s, %s', (typed, meant) => {
    expect(suggestEmailAddress(`ana.diaz@${typed}`)).toBe(`ana.diaz@${meant}`)
  })

  test('keeps what stands before the @ as it was typed', () => {
    expect(suggestEmailAddress('  Ana.Diaz+quiz@GMIAL.com ')).toBe('Ana.Diaz+quiz@gmail.com')
  })
})

describe('nothing is offered', () => {
  test.each([
    'gmail.com',
    'GMAIL.com',
    'hotmail.fr',
    'outlook.es',
    'orange.fr',
    'sfr.fr',
    'mail.com',
    'mail.ru',
    'email.cz',
    'mail.entreprise.fr',
    'mail.ehu.eus',
    'mail.inra.fr',
    'mail.bob.fr',
    'mail.eus',
    'mail.pro',
    'vodafone.zubi.es',
    'entreprise,fr;autre.fr',
    'ymail.com',
    'gmx.de',
    'yahoo.ca',
    'outlook.co.uk',
    'hotmail.com.ar',
    'example.com',
    'exemple.fr',
    'trebe.eus',
    'tree.fr',
    'oragn.fr',
    'constructor.com',
    '__proto__.com',
  ])('for a domain that is known or far from all known ones: %s', (domain) => {
    expect(suggestEmailAddress(`ana@${domain}`)).toBeUndefined()
  })

  test.each(['Ana Diaz <ana@gmail.com>', '<ana@gmail.com>', 'ana diaz@gmial.com', 'ana@gmail.com, bob@gmial.com'])(
    'that would be refused itself: %s',
    (text) => {
      expect(suggestEmailAddress(text)).toBeUndefined()
    },
  )

  test.each(['', 'ana', '@gmial.com', 'ana@'])('for what is not yet an address: %j', (text) => {
    expect(suggestEmailAddress(text)).toBeUndefined()
  })
})

test('an offer that was taken up is not followed by another', () => {
  const domain = fc.stringMatching(/^[a-z]{1,10}\.[a-z]{1,4}$/)
  const near = fc
    .tuple(fc.constantFrom('gmail.com', 'orange.fr', 'euskaltel.net', 'yahoo.es'), fc.nat(8), fc.constantFrom('', 'x'))
    .map(([known, at, letter]) => known.slice(0, at) + letter + known.slice(at + 1))
  fc.assert(
    fc.property(fc.oneof(domain, near), (typed) => {
      const offered = suggestEmailAddress(`ana@${typed}`)
      if (offered !== undefined) expect(suggestEmailAddress(offered)).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})

describe('the edit distance', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  const exact = (a: string, b: string) => editDistance(a, b, Number.POSITIVE_INFINITY)

  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['gmail', 'gmail', 0],
    ['gmial', 'gmail', 1],
    ['gmal', 'gmail', 1],
    ['gmaill', 'gmail', 1],
    ['gnail', 'gmail', 1],
    ['hotmial', 'hotmil', 1],
    ['ca', 'abc', 3],
    ['wndo', 'wanadoo', 3],
  ])('of %j and %j is %d', (a, b, distance) => {
    expect(editDistance(a, b, distance)).toBe(distance)
    expect(editDistance(a, b, distance - 1)).toBe(Number.POSITIVE_INFINITY)
  })

  test('is the same both ways, and nought only for equal words', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(exact(a, b)).toBe(exact(b, a))
        expect(exact(a, b) === 0).toBe(a === b)
      }),
    )
  })

  test('is told exactly up to what is asked for, and as infinite beyond', () => {
    fc.assert(
      fc.property(word, word, fc.nat(7), (a, b, most) => {
        const distance = exact(a, b)
        expect(editDistance(a, b, most)).toBe(distance > most ? Number.POSITIVE_INFINITY : distance)
      }),
      { numRuns: 1000 },
    )
  })
})
