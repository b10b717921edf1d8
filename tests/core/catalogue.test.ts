import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { comingSoon, findModule, modules } from '../../src/core/catalogue.ts'
import { availableIcons, availableTitles, comingSoonTitles, modulesClaimed } from '../support/offer.ts'

describe('the catalogue', () => {
  test('offers the modules that were promised under the titles that visitors know, in this order', () => {
    expect(modules.map(({ id, title }) => [id, title])).toEqual(Object.entries(availableTitles))
  })

  test('announces the modules that were promised, which makes as many as the landing page claims', () => {
    expect(comingSoon).toEqual(comingSoonTitles)
    expect(modules.length + comingSoon.length).toBe(modulesClaimed)
  })

  test('gives each module the icon that was promised', () => {
    expect(Object.fromEntries(modules.map(({ id, icon }) => [id, icon]))).toEqual(availableIcons)
  })

  test('takes every file of the modules folder', () => {
    const files = readdirSync(new URL('../../src/core/modules', import.meta.url))
    const named = modules.map((module) => `${module.id}.ts`)
    expect(files.sort()).toEqual([...named, 'available.ts'].sort())
  })

  test('gives each module an id, a position and a colour of its own', () => {
    for (const key of ['id', 'position', 'color'] as const) {
      expect(new Set(modules.map((module) => module[key])).size, key).toBe(modules.length)
    }
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
    'knitting',
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
