import { expect, test } from 'vitest'
import { defaultLanguage, languages, parseLanguage } from '../../src/core/language.ts'

test('the languages are French, the default, and Basque', () => {
  expect(languages).toEqual(['fr', 'eu'])
  expect(defaultLanguage).toBe('fr')
})

test.each(languages)('parseLanguage takes %s', (language) => {
  expect(parseLanguage(language)).toBe(language)
})

test.each([undefined, null, '', 'FR', 'fr-FR', 'es', '__proto__', 0, ['fr'], { toString: () => 'fr' }])(
  'parseLanguage refuses %j',
  (value) => {
    expect(parseLanguage(value)).toBeUndefined()
  },
)
