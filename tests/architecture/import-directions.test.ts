import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCircles, listSources, parseImports, readImports, root } from './support/imports.ts'
import { floors, judge } from './support/rules.ts'

const judgeText = (file: string, text: string) => parseImports(file, text).flatMap((imported) => judge(imported) ?? [])

const isFile = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true

describe('The three floors', () => {
  for (const { folder } of floors) {
    test(`${folder} imports nothing from above and no other feature`, () => {
      const files = listSources(folder)
      expect(files.length).toBeGreaterThan(0)
      expect(files.flatMap(readImports).flatMap((imported) => judge(imported) ?? [])).toEqual([])
    })

    test(`${folder} names every file that it imports with its extension`, () => {
      const files = listSources(folder).flatMap(readImports)
      const unresolved = files.filter(({ to, isPackage }) => !isPackage && !isFile(to.replace(/\?.*$/, '')))
      expect(unresolved).toEqual([])
    })
  }
})

describe('The whole house', () => {
  test('has no files that import each other in a circle', () => {
    const files = ['src', 'supabase'].flatMap(listSources)
    expect(findCircles(files.flatMap(readImports))).toEqual([])
  })
})

describe('The check itself', () => {
  test('finds a circle', () => {
    const arrows = [
      ['a.ts', "import './b.ts'"],
      ['b.ts', "import type { X } from './c.ts'"],
      ['c.ts', "export * from './b.ts'"],
    ] as const
    expect(findCircles(arrows.flatMap(([file, text]) => parseImports(file, text)))).toEqual(['b.ts > c.ts > b.ts'])
  })

  test('finds an arrow that runs back up, however the import is written', () => {
    const arrows = [
      "import { x } from '../app/x.ts'",
      "import '../app/x.ts'",
      "export * from '../app/x.ts'",
      "const x = await import('../app/x.ts')",
      "import type { X } from '../app/x.ts'",
      "import {\n  x,\n} from '../app/x.ts'",
    ]
    for (const arrow of arrows) expect(judgeText('src/outbox/a.ts', arrow), arrow).toHaveLength(1)
  })

  test('finds a floor that leans on one beside it', () => {
    expect(judgeText('src/sw/a.ts', "import { x } from '../app/x.ts'")).toHaveLength(1)
    expect(judgeText('src/app/a.ts', "import { x } from '../sw/x.ts'")).toHaveLength(1)
    expect(judgeText('supabase/functions/f/a.ts', "import { x } from '../../../src/outbox/x.ts'")).toHaveLength(1)
    expect(judgeText('src/core/a.ts', "import { x } from '../../supabase/functions/f/x.ts'")).toHaveLength(1)
  })

  test('finds a package in core that is not valibot', () => {
    expect(judgeText('src/core/a.ts', "import * as v from 'valibot'")).toEqual([])
    expect(judgeText('src/core/a.ts', "import { useState } from 'react'")).toHaveLength(1)
    expect(judgeText('src/core/a.ts', "import { readFileSync } from 'node:fs'")).toHaveLength(1)
  })

  test('finds a room that imports what wires everything', () => {
    expect(judgeText('src/app/quiz/a.ts', "import { x } from '../router.tsx'")).toHaveLength(1)
    expect(judgeText('src/app/ui/a.ts', "import { x } from '../router.tsx'")).toHaveLength(1)
    expect(judgeText('src/app/main.tsx', "import { x } from './quiz/x.ts'")).toEqual([])
  })

  test('finds a feature that imports another, and lets screens import both', () => {
    expect(judgeText('src/app/quiz/a.ts', "import { x } from '../lead/x.ts'")).toHaveLength(1)
    expect(judgeText('src/app/quiz/a.ts', "import { x } from '../ui/x.ts'")).toEqual([])
    expect(judgeText('src/app/routes/a.ts', "import { x } from '../lead/x.ts'")).toEqual([])
  })

  test('finds a shared room that knows a feature', () => {
    expect(judgeText('src/app/ui/a.ts', "import { x } from '../quiz/x.ts'")).toHaveLength(1)
    expect(judgeText('src/app/i18n/a.ts', "import { x } from '../routes/x.ts'")).toHaveLength(1)
  })

  test('lets features use what they have in common, which knows none of them', () => {
    expect(judgeText('src/app/kiosk/a.ts', "import { x } from '../outbox-panel/x.ts'")).toEqual([])
    expect(judgeText('src/app/outbox-panel/a.ts', "import { x } from '../kiosk/x.ts'")).toHaveLength(1)
    expect(judgeText('src/app/ui/a.ts', "import { x } from '../outbox-panel/x.ts'")).toHaveLength(1)
  })

  test('ignores what stands in a comment', () => {
    expect(judgeText('src/core/a.ts', "// import { x } from '../app/x.ts'\n/* import '../app/x.ts' */")).toEqual([])
  })
})
