import { describe, expect, test } from 'vitest'
import { parseProvider } from '../../src/core/provider.ts'

const environment = {
  VITE_PROVIDER_NAME: 'Atelier Numérique',
  VITE_PROVIDER_SITE: 'https://atelier.example/',
  VITE_PROVIDER_CONTACT_PAGE: 'https://atelier.example/contact?from=quiz',
  VITE_PROVIDER_PRIVACY_CONTACT: 'donnees@atelier.example',
  VITE_PROVIDER_POSTAL_ADDRESS: '2 rue de l’Essai, 64100 Bayonne, France',
}

describe('parseProvider', () => {
  test('reads all five values', () => {
    expect(parseProvider(environment)).toEqual({
      name: 'Atelier Numérique',
      site: 'https://atelier.example/',
      contactPage: 'https://atelier.example/contact?from=quiz',
      privacyContact: 'donnees@atelier.example',
      postalAddress: '2 rue de l’Essai, 64100 Bayonne, France',
    })
  })

  test('takes the neutral default for each value that is absent, empty, blank or not a text', () => {
    const defaults = parseProvider({})
    expect(defaults.name).toBe('Trebe')
    for (const key of Object.keys(environment)) {
      for (const value of [undefined, '', '  ', 7, true, null])
        expect(parseProvider({ [key]: value })).toEqual(defaults)
    }
  })

  test('names example domains only by default, so that nothing points at a stranger', () => {
    const { site, contactPage, privacyContact } = parseProvider({})
    for (const value of [site, contactPage, privacyContact]) expect(value).toMatch(/[/@]example\.org(\/|$)/)
  })

  test('trims white space around a value', () => {
    expect(parseProvider({ VITE_PROVIDER_NAME: '  Trebe \n' }).name).toBe('Trebe')
  })

  test.each(['SITE', 'CONTACT_PAGE'])('names VITE_PROVIDER_%s when it is not an absolute http(s) address', (name) => {
    for (const value of [
      'javascript:alert(1)',
      'javascript:https://a.example',
      'atelier.example',
      '//atelier.example',
      'ftp://a.example',
      'https://',
      'https://a b.example',
    ]) {
      expect(() => parseProvider({ [`VITE_PROVIDER_${name}`]: value }), value).toThrow(`VITE_PROVIDER_${name} `)
    }
  })

  test('names all that is wrong at once', () => {
    expect(() => parseProvider({ VITE_PROVIDER_SITE: 'one', VITE_PROVIDER_CONTACT_PAGE: 'two' })).toThrow(
      'VITE_PROVIDER_SITE is not an absolute http(s) address; VITE_PROVIDER_CONTACT_PAGE is not an absolute http(s) address',
    )
  })
})
