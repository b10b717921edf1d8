import type { Module } from '../../../src/core/module.ts'

const advice = (band: string) => ({
  fr: { message: `Conseil « ${band} » de {provider}.`, steps: ['Premier pas', 'Deuxième pas'] },
  eu: { message: `{provider} taldearen aholkua: ${band}.`, steps: ['Lehen urratsa', 'Bigarren urratsa'] },
})

const question = (number: number, correctAnswer: 0 | 1 | 2 | 3): Module['questions'][number] => ({
  id: `baking-${number}`,
  text: { fr: `Question de boulangerie ${number} ?`, eu: `Okintzako galdera ${number}?` },
  options: [
    { text: { fr: 'Du pain & du sel', eu: 'Ogia & gatza' } },
    { text: { fr: 'De l’eau < de l’huile', eu: 'Ura < olioa' } },
    { text: { fr: 'De la farine', eu: 'Irina' } },
    { text: { fr: 'Du levain', eu: 'Legamia' } },
  ],
  correctAnswer,
  explanation: { fr: `Parce que la pâte ${number} lève.`, eu: `${number}. orea altxatzen delako.` },
})

/** A module of two questions, so that pictures of an email don't change with the wording of the real ones. */
export const bakingModule: Module = {
  id: 'baking',
  position: 1,
  title: { fr: 'Boulangerie', eu: 'Okintza' },
  description: { fr: 'Le pain.', eu: 'Ogia.' },
  icon: 'Lock',
  color: 'accent-amber',
  questions: [question(1, 0), question(2, 3)],
  advice: { excellent: advice('excellent'), good: advice('good'), start: advice('start') },
}
