import type { Module } from '../module.ts'

const soon = { message: '{provider}', steps: [] }

export const cybersecurity: Module = {
  id: 'cybersecurity',
  position: 3,
  title: { fr: 'Cybersécurité', eu: 'Zibersegurtasuna' },
  description: { fr: 'Cybersécurité', eu: 'Zibersegurtasuna' },
  icon: 'Lock',
  color: 'accent-indigo',
  questions: [],
  recommendations: { excellent: { fr: soon, eu: soon }, good: { fr: soon, eu: soon }, start: { fr: soon, eu: soon } },
}
