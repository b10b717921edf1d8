import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createResultsEmailRequest, type Lead } from '../../src/core/lead.ts'
import { checkLeadField, leadFields, parseLead } from '../../src/core/lead-form.ts'
import { bodyLimit, parseResultsEmailRequest, textLimits } from '../../src/core/results-email.ts'
import { emptyLeadDraft } from '../support/empty-lead-draft.ts'
import { testLead as lead } from '../support/lead.ts'

function accepted(changes: Partial<Lead>): Lead {
  const parsed = parseLead({ ...lead, ...changes })
  if (!parsed.ok) throw new Error(`refused: ${JSON.stringify(parsed.problems)}`)
  return parsed.lead
}

const attempt = { moduleId: 'excel', score: 1, total: 5, answers: [2, 1, 1, 2, 0] }

/** Any text at all: broken surrogates, controls and overrides included, around something that a person may have typed. */
const anything = fc.string({ unit: 'binary', maxLength: 3 })
const nasty = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\0',
  '\u2028',
  '\u2029',
  '\ud83d',
  '\u202e',
  '\u2066',
  '\u200b',
  'e\u0301',
  '"',
  '\\',
)
const around = (core: fc.Arbitrary<string>) => fc.tuple(anything, nasty, core, nasty).map((parts) => parts.join(''))
const between = (core: fc.Arbitrary<string>) => fc.tuple(nasty, core, nasty).map((parts) => parts.join(''))
const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
const typedLeads = fc.record({
  firstName: around(fc.oneof(anyName, fc.constantFrom('Ana', 'Mª Ángeles', '', 'x'.repeat(textLimits.firstName)))),
  lastName: around(fc.oneof(anyName, fc.constantFrom('Diaz', 'Etxeberria-Ñ', '李'))),
  company: around(fc.oneof(anyName, fc.constantFrom('SARL L’Étoile & fils', '🥐', 'y'.repeat(textLimits.company)))),
  phone: between(fc.constantFrom('0639980001', '+33 (0)6.39.98-00/01', '0034 943 00 00 00', '06'.repeat(20))),
  email: between(fc.oneof(fc.emailAddress(), fc.constant('ana@example.com'), fc.constant('Ana@Exemple-Été.FR'))),
  needs: fc.oneof(fc.string({ unit: 'binary', maxLength: 2000 }), fc.constant('"\n'.repeat(1000)), around(anything)),
})

test('whatever is typed, what the form accepts is a request that the function parses and that fits its body', () => {
  let accepted = 0
  fc.assert(
    fc.property(typedLeads, (draft) => {
      const parsed = parseLead(draft)
      if (!parsed.ok) return
      accepted += 1
      const request = createResultsEmailRequest(parsed.lead, attempt, { language: 'eu', source: 'Baiona-2026' })
      const body = JSON.stringify(request)
      expect(parseResultsEmailRequest(JSON.parse(body))).toStrictEqual({ ok: true, request })
      expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(bodyLimit)
    }),
    { numRuns: 3000 },
  )
  // A form that refuses everything would pass the above.
  expect(accepted).toBeGreaterThan(200)
})

test('what the form gave out is accepted again and stays the same', () => {
  fc.assert(
    fc.property(typedLeads, (draft) => {
      const parsed = parseLead(draft)
      if (parsed.ok) expect(parseLead(parsed.lead)).toStrictEqual(parsed)
    }),
  )
})

describe('an empty form', () => {
  test('names every field but the needs as missing', () => {
    const missing = { kind: 'missing' }
    expect(parseLead(emptyLeadDraft)).toStrictEqual({
      ok: false,
      problems: { firstName: missing, lastName: missing, company: missing, phone: missing, email: missing },
    })
  })

  test.each([' ', '\n\t', '\u200b', '\u202e', '\u0301', '\u00a0'])('counts %j as nothing', (text) => {
    for (const field of leadFields) {
      expect(checkLeadField(field, text)).toStrictEqual(field === 'needs' ? undefined : { kind: 'missing' })
    }
    expect(accepted({ needs: text }).needs).toBe('')
  })
})

describe('texts', () => {
  test('are trimmed, on one line, with accents in their composed form and without disguises', () => {
    expect(accepted({ firstName: '  Ana\tMari\n', lastName: 'E\u0301tche\u202everry\ud800' })).toMatchObject({
      firstName: 'Ana Mari',
      lastName: 'Étcheverry',
    })
  })

  test('of the needs keep their lines', () => {
    expect(accepted({ needs: ' Un site\r\nun\tlogo\u2028et des cartes\0 ' }).needs).toBe(
      'Un site\nun logo\net des cartes',
    )
  })

  test.each(['firstName', 'lastName', 'company', 'needs'] as const)(
    'at the limit pass, one sign above is told with both numbers: %s',
    (field) => {
      const limit = textLimits[field]
      expect(checkLeadField(field, ` ${'a'.repeat(limit)} `)).toBeUndefined()
      expect(checkLeadField(field, 'a'.repeat(limit + 1))).toStrictEqual({ kind: 'too-long', length: limit + 1, limit })
    },
  )
})

describe('a phone number', () => {
  test.each([
    '0639980001',
    '800 900',
    '06 39 98 00 01',
    '06.39.98.00.01',
    '06-39-98-00-01',
    '+33 (0)6 39 98 00 01',
    '(+34) 943/00 00 00',
    '0034 943 00 00 00',
    '06\u00a039\u00a098\u00a000\u00a001',
    '06–39–98–00–01',
    '00123 (0)4567 8901 2345',
    '05 59 00 00 00 poste 12',
    '06 39 98 00 01 / 06 39 98 00 02',
    '０６３９９８０００１',
  ])('is taken as people type it: %s', (phone) => {
    expect(checkLeadField('phone', phone)).toBeUndefined()
  })

  test('loses the invisible marks of an address book', () => {
    expect(accepted({ phone: '\u202a+33\u200e 6 39 98 00 01\u202c' }).phone).toBe('+33 6 39 98 00 01')
  })

  test.each(['abc', 'ana@example.com', '06 39 9', '( )'])('that is none is told so: %s', (phone) => {
    expect(checkLeadField('phone', phone)).toStrictEqual({ kind: 'phone-short' })
  })
})

describe('an email address', () => {
  test('is given out as its parser spells it', () => {
    expect(accepted({ email: ' Ana@Été.FR\u200b' }).email).toBe('Ana@xn--t-9fab.fr')
  })

  test.each([
    ['ana', 'email-no-at'],
    ['ana@exemple@fr', 'email-two-at'],
    ['ana@example.com, jon@example.com', 'email-two-at'],
    ['ana diaz@example.com', 'email-space'],
    ['Ana Diaz <ana@example.com>', 'email-form'],
    ['ana@example', 'email-no-ending'],
    ['ana@', 'email-no-ending'],
    ['ana@example.', 'email-no-ending'],
    ['ana@exemple,fr', 'email-form'],
    ['@example.com', 'email-form'],
    ['añá@example.com', 'email-accent'],
    ['jose\u0301@example.com', 'email-accent'],
    ['Iñaki <inaki@example.com>', 'email-form'],
    ['ана@example.com', 'email-form'],
    ['ana..diaz@example.com', 'email-form'],
  ])('that is none is told why: %s', (email, kind) => {
    expect(checkLeadField('email', email)).toStrictEqual({ kind })
  })

  test('longer than mail can carry is told with both numbers', () => {
    const email = `ana@${'a'.repeat(250)}.fr`
    expect(checkLeadField('email', email)).toStrictEqual({ kind: 'too-long', length: 257, limit: 254 })
  })
})

test('invisible marks go from numbers and addresses, and stay in names, whose scripts need them', () => {
  const copied = { phone: '\u200e06 39 98 00 01 \u200b', email: '\u200bana@example.com \u2060' }
  expect(accepted(copied)).toMatchObject({ phone: '06 39 98 00 01', email: 'ana@example.com' })
  const names = { firstName: 'می\u200cنا', lastName: 'Diaz', company: '👩\u200d👩\u200d👧' }
  expect(accepted(names)).toMatchObject(names)
})
