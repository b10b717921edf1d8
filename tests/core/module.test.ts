import { expect, it } from 'vitest'
import { nameProvider } from '../../src/core/module.ts'

it('puts the provider’s name into message and steps as it is, whatever signs it holds', () => {
  const advice = { message: '{provider} vous conseille.', steps: ['Appelez {provider}.', 'Exercez-vous.'] }
  expect(nameProvider(advice, 'A$&B')).toEqual({
    message: 'A$&B vous conseille.',
    steps: ['Appelez A$&B.', 'Exercez-vous.'],
  })
})
