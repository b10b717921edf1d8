import { expect, test, vi } from 'vitest'
import { activateLanguage, addCatalogue, i18n } from '../../src/app/i18n/i18n.ts'

vi.mock('../../src/locales/fr.po', () => ({ messages: { hello: 'Bonjour' } }))
vi.mock('../../src/locales/eu.po', () => ({ messages: { hello: 'Kaixo' } }))
vi.mock('../../src/locales/late/fr.po', () => ({ messages: { bye: 'Au revoir' } }))
vi.mock('../../src/locales/late/eu.po', () => ({ messages: { bye: 'Agur' } }))

test('a catalogue that comes later adds its texts and draws nothing anew; a switch of language does', async () => {
  await activateLanguage('fr')
  let draws = 0
  const stop = i18n.on('change', () => draws++)
  await addCatalogue('late')
  expect([i18n.t('hello'), i18n.t('bye'), draws]).toEqual(['Bonjour', 'Au revoir', 0])
  await activateLanguage('eu')
  expect([i18n.t('hello'), i18n.t('bye'), draws]).toEqual(['Kaixo', 'Agur', 1])
  stop()
})
