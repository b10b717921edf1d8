import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { importedNames } from '../../support/imported-names.ts'

/** A function as it would be deployed; paths are relative to the project's folder, with `/`. */
export interface Deployment {
  readonly entry: string
  /** Gives a file's text, or undefined when there is none. */
  readonly read: (path: string) => string | undefined
  /** The `imports` of the function's `deno.json`. */
  readonly imports: Readonly<Record<string, string>>
  /** Versions by package, as `package.json` pins them. */
  readonly versions: Readonly<Record<string, string>>
}

// How the Supabase CLI finds what to upload: by this pattern, not by parsing (supabase/cli, `pkg/function/deno.go` of version 2).
const uploadPattern = /(?:import|export)\s+(?:{[^{}]+}|.*?)\s*(?:from)?\s*['"](.*?)['"]|import\(\s*['"](.*?)['"]\)/gi

/** The files that deploying uploads. Whatever the pattern misses is left out without a word. */
export function uploadedFiles({ entry, read }: Pick<Deployment, 'entry' | 'read'>): ReadonlySet<string> {
  return walk(entry, (path) =>
    [...(read(path) ?? '').matchAll(uploadPattern)]
      .map(([, imported, loaded]) => (imported || loaded || '').trim())
      .filter((specifier) => isRelative(specifier) && posix.extname(specifier) !== '')
      .map((specifier) => resolve(path, specifier))
      .filter((file) => read(file) !== undefined),
  )
}

/** What stands in the way of deploying, one line a problem; empty when nothing does. */
export function deploymentProblems(deployment: Deployment): readonly string[] {
  const { entry, read, imports, versions } = deployment
  const problems: string[] = []
  const needed = walk(entry, (path) => {
    const specifiers = importedNames(path, read(path) ?? '')
    problems.push(...specifiers.flatMap((specifier) => specifierProblems(path, specifier, deployment)))
    return specifiers
      .filter(isRelative)
      .map((specifier) => resolve(path, specifier))
      .filter((file) => read(file) !== undefined)
  })
  const uploaded = uploadedFiles(deployment)
  const left = [...needed].filter((path) => !uploaded.has(path))
  return [
    ...problems,
    ...left.map(
      (path) => `${path} would not be uploaded: the pattern that looks for imports does not see the one that names it`,
    ),
    ...Object.entries(imports).flatMap(([name, target]) => pinProblems(name, target, versions)),
  ]
}

function specifierProblems(path: string, specifier: string, { read, imports }: Deployment): string[] {
  if (isRelative(specifier)) {
    if (posix.extname(specifier) === '') return [`${path} imports ${specifier} without its extension`]
    return read(resolve(path, specifier)) === undefined ? [`${path} imports ${specifier}, which is not there`] : []
  }
  // The runtime's own modules need neither upload nor version.
  if (specifier.startsWith('node:') && builtinModules.includes(specifier.slice('node:'.length))) return []
  return Object.hasOwn(imports, specifier) ? [] : [`${path} imports ${specifier}, which deno.json does not name`]
}

const pinPattern = /^npm:((?:@[^@/]+\/)?[^@/]+)@(\d+\.\d+\.\d+(?:-[\w.]+)?)((?:\/[^@]+)?)$/

function pinProblems(name: string, target: string, versions: Readonly<Record<string, string>>): string[] {
  const [, pack, version, path] = pinPattern.exec(target) ?? []
  if (pack === undefined) return [`deno.json gives ${name} as ${target}, which is no npm package at an exact version`]
  if (`${pack}${path}` !== name) return [`deno.json gives ${name} as another module, ${target}`]
  if (versions[pack] === version) return []
  return [`deno.json has ${pack} at ${version}, package.json at ${versions[pack] ?? 'no version'}`]
}

function isRelative(specifier: string): boolean {
  return specifier.startsWith('./') || specifier.startsWith('../')
}

function resolve(from: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(from), specifier))
}

function walk(entry: string, next: (path: string) => readonly string[]): ReadonlySet<string> {
  const seen = new Set([entry])
  for (const path of seen) for (const file of next(path)) seen.add(file)
  return seen
}
