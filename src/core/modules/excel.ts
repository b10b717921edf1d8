import type { Module } from '../module.ts'

const soon = { message: '{provider}', steps: [] }

export const excel: Module = {
  id: 'excel',
  position: 2,
  title: { fr: 'Excel', eu: 'Excel' },
  description: { fr: 'Excel', eu: 'Excel' },
  icon: 'FileSpreadsheet',
  color: 'accent-leaf',
  questions: [],
  recommendations: { excellent: { fr: soon, eu: soon }, good: { fr: soon, eu: soon }, start: { fr: soon, eu: soon } },
}
