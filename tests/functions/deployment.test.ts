import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { denoSurroundings } from '../../supabase/local/deno.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { type Deployment, deploymentProblems, uploadedFiles } from './support/deployment-graph.ts'

const root = join(import.meta.dirname, '../..')
const home = 'supabase/functions/send-results-email'

const text = (path: string) => readFileSync(join(root, path), 'utf8')
const names = v.record(v.string(), v.string())
const { imports } = v.parse(v.object({ imports: names }), JSON.parse(text(`${home}/deno.json`)))
const manifest = v.parse(v.object({ dependencies: names, devDependencies: names }), JSON.parse(text('package.json')))

const deployment: Deployment = {
  entry: `${home}/index.ts`,
  read: (path) => (existsSync(join(root, path)) ? text(path) : undefined),
  imports,
  versions: { ...manifest.devDependencies, ...manifest.dependencies },
}

/** Runs the type check of the entry in `folder`, whose packages are this project's. Gives what it complains of. */
function denoCheck(folder: string, entry: string): Promise<string> {
  // The configuration stands at the top: Deno looks for the types of Node beside it.
  const flags = ['check', '--quiet', '--no-lock', '--node-modules-dir=manual', '--config', 'deno.json']
  return new Promise((settle) => {
    const deno = join(root, 'node_modules/deno/bin.cjs')
    execFile(
      process.execPath,
      [deno, ...flags, entry],
      { cwd: folder, env: denoSurroundings() },
      (error, output, complaint) => settle(error === null ? '' : `${output}${complaint}` || error.message),
    )
  })
}

/** Lays the uploaded files, and nothing else, into a folder of their own. */
function layOut(files: ReadonlySet<string>, read: Deployment['read']): string {
  const folder = createTemporaryFolder()
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), read(path) ?? '')
  }
  writeFileSync(join(folder, 'deno.json'), JSON.stringify({ imports }))
  writeFileSync(join(folder, 'package.json'), text('package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

describe('the function as it is deployed', () => {
  test('imports only files with their extension and what deno.json pins as package.json does', () => {
    expect(deploymentProblems(deployment)).toEqual([])
  })

  test('uploads the catalogue and the contract, which lie outside of its folder, and no test', () => {
    const files = [...uploadedFiles(deployment)]
    expect(files).toEqual(
      expect.arrayContaining([`${home}/render.ts`, 'src/core/results-email.ts', 'src/core/modules/photography.ts']),
    )
    expect(files.filter((path) => !/^(src\/core|supabase\/functions\/send-results-email)\//.test(path))).toEqual([])
  })

  test('is open to the publishable key, which is no token that the platform could verify', () => {
    const [, section = ''] = text('supabase/config.toml').split('[functions.send-results-email]')
    expect(section.split(/^\[/m)[0]).toMatch(/^verify_jwt = false$/m)
  })

  test('type-checks under Deno with the uploaded files alone', { timeout: 60_000 }, async () => {
    const folder = layOut(uploadedFiles(deployment), deployment.read)
    expect(await denoCheck(folder, deployment.entry)).toBe('')
  })

  test('does not type-check once a type is wrong', { timeout: 60_000 }, async () => {
    const wrong = 'src/core/score.ts'
    const read = (path: string) => `${deployment.read(path)}\nexport const wrong: string = 1\n`
    expect(await denoCheck(layOut(new Set([wrong]), read), wrong)).toContain('TS2322')
  })
})

describe('a small function', () => {
  const sound: Readonly<Record<string, string>> = {
    'fn/index.ts': `import { a } from '../core/a.ts'\nimport { Readable } from 'node:stream'\nimport postgres from 'postgres'\nimport send from '@mail/kit/send'\n`,
    'core/a.ts': `import {\n  type B,\n  b,\n} from './b.ts'\nexport { c } from './c.ts'\n`,
    'core/b.ts': `export type D = import('./d.ts').D\nexport const load = () => import('./e.ts')\n`,
    'core/c.ts': `export * from "./d.ts"\n// import { x } from './nowhere'\n`,
    'core/d.ts': 'export type D = string\n',
    'core/e.ts': 'export const e = 1\n',
  }
  const pins = { postgres: 'npm:postgres@3.4.9', '@mail/kit/send': 'npm:@mail/kit@1.0.0-rc.1/send' }
  const versions = { postgres: '3.4.9', '@mail/kit': '1.0.0-rc.1' }

  const problemsOf = (files: Record<string, string>, other: Partial<Pick<Deployment, 'imports'>> = {}) => {
    const all = { ...sound, ...files }
    return deploymentProblems({ entry: 'fn/index.ts', read: (path) => all[path], imports: pins, versions, ...other })
  }

  test('that keeps every rule has no problem, and all of its files go up', () => {
    expect(problemsOf({})).toEqual([])
    expect([...uploadedFiles({ entry: 'fn/index.ts', read: (path) => sound[path] })].sort()).toEqual(
      Object.keys(sound).sort(),
    )
  })

  test.each([
    ['an import without extension', `import { b } from './b'`, 'core/a.ts imports ./b without its extension'],
    ['an import of a folder', `import { b } from '../core'`, 'core/a.ts imports ../core without its extension'],
    ['an import of nothing', `import { b } from './gone.ts'`, 'core/a.ts imports ./gone.ts, which is not there'],
    ['an alias', `import { b } from '@/core/b.ts'`, 'core/a.ts imports @/core/b.ts, which deno.json does not name'],
    [
      'an address',
      `import 'https://x.example/b.ts'`,
      'core/a.ts imports https://x.example/b.ts, which deno.json does not name',
    ],
    ['a registry', `import 'jsr:@std/path'`, 'core/a.ts imports jsr:@std/path, which deno.json does not name'],
    ['an unlisted package', `export * from 'valibot'`, 'core/a.ts imports valibot, which deno.json does not name'],
    [
      'an unlisted path of a package',
      `import 'postgres/x'`,
      'core/a.ts imports postgres/x, which deno.json does not name',
    ],
    [
      'an invented module of the runtime',
      `import 'node:nothing'`,
      'core/a.ts imports node:nothing, which deno.json does not name',
    ],
    ['a computed import', 'void import(name)', 'core/a.ts imports name, which deno.json does not name'],
    [
      'a type of an unlisted package',
      `type X = import('valibot').X`,
      'core/a.ts imports valibot, which deno.json does not name',
    ],
  ])('with %s is told so', (_, code, problem) => {
    expect(problemsOf({ 'core/a.ts': code })).toEqual([problem])
  })

  test.each([
    [
      'a comment with braces inside the braces',
      `import {\n  // {b} is needed\n  b,\n} from './b.ts'\nexport const c = 1`,
    ],
    ['a template instead of quotes', 'export const b = import(`./b.ts`)'],
  ])('whose import holds %s is told, for its file would be left behind', (_, code) => {
    expect(problemsOf({ 'core/a.ts': code }).join('\n')).toMatch(
      /core\/b\.ts would not be uploaded|imports `\.\/b\.ts`/,
    )
  })

  test.each([
    ['another version', 'npm:postgres@3.4.8', 'deno.json has postgres at 3.4.8, package.json at 3.4.9'],
    [
      'a range',
      'npm:postgres@^3.4.9',
      'deno.json gives postgres as npm:postgres@^3.4.9, which is no npm package at an exact version',
    ],
    [
      'no version',
      'npm:postgres',
      'deno.json gives postgres as npm:postgres, which is no npm package at an exact version',
    ],
    [
      'a file',
      '../core/postgres.ts',
      'deno.json gives postgres as ../core/postgres.ts, which is no npm package at an exact version',
    ],
    ['another package', 'npm:valibot@3.4.9', 'deno.json gives postgres as another module, npm:valibot@3.4.9'],
  ])('whose deno.json gives a package as %s is told so', (_, target, problem) => {
    expect(problemsOf({}, { imports: { ...pins, postgres: target } })).toEqual([problem])
  })

  test('whose deno.json names a package that package.json lacks is told so', () => {
    expect(problemsOf({}, { imports: { ...pins, valibot: 'npm:valibot@1.5.0' } })).toEqual([
      'deno.json has valibot at 1.5.0, package.json at no version',
    ])
  })
})
