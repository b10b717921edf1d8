import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { comingSoon, findModule, modules } from '../../src/core/catalogue.ts'

describe('the catalogue', () => {
  test('offers photography, Excel and cybersecurity, in this order', () => {
    expect(modules.map((module) => module.id)).toEqual(['photography', 'excel', 'cybersecurity'])
  })

  test('takes every file of the modules folder', () => {
    const files = readdirSync(new URL('../../src/core/modules', import.meta.url))
    const named = modules.map((module) => `${module.id}.ts`)
    expect(files.sort()).toEqual([...named, 'available.ts'].sort())
  })

  test('gives each module a position, an icon, a colour and an id of its own', () => {
    for (const key of ['id', 'position', 'icon', 'color'] as const) {
      expect(new Set(modules.map((module) => module[key])).size, key).toBe(modules.length)
    }
  })

  test('announces Video, Auto Mechanics, WordPress and Word, which makes the seven modules of the landing page', () => {
    expect(comingSoon.map((title) => title.fr)).toEqual(['Vidéo', 'Mécanique auto', 'WordPress', 'Word'])
    expect(comingSoon.map((title) => title.eu)).toEqual(['Bideoa', 'Autoen mekanika', 'WordPress', 'Word'])
    expect(modules.length + comingSoon.length).toBe(7)
  })

  test('gives the modules the titles that visitors know', () => {
    expect(modules.map((module) => module.title)).toEqual([
      { fr: 'Photographie', eu: 'Argazkilaritza' },
      { fr: 'Excel', eu: 'Excel' },
      { fr: 'Cybersécurité', eu: 'Zibersegurtasuna' },
    ])
  })
})

describe('findModule', () => {
  test('finds each module by its id', () => {
    for (const module of modules) expect(findModule(module.id)).toBe(module)
  })

  test.each([
    '',
    'Excel',
    'excel ',
    'word',
    '__proto__',
    'constructor',
    'length',
    '0',
    0,
    null,
    undefined,
    {},
    ['excel'],
  ])('finds nothing for %j', (id) => {
    expect(findModule(id)).toBeUndefined()
  })
})
